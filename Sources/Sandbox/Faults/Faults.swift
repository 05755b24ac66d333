internal import Synchronization

/// Draws the faults, so that the same seed and the same requests get the same ones.
///
/// A draw depends on the seed, the request's bytes and how often these bytes came before, not on
/// what other connections do in between.
final class Faults: Sendable {
  private struct State {
    var profile = FaultProfile()
    var seen: [UInt64: UInt64] = [:]
    var connections: UInt64 = 0
    /// How many were reset since the last one that was let in.
    var resets = 0
  }

  private let state = Mutex(State())
  private let isActive = Atomic<Bool>(false)

  func set(_ profile: FaultProfile) {
    state.withLock { $0 = State(profile: profile) }
    isActive.store(!profile.isEmpty, ordering: .releasing)
  }

  /// What happens to this request.
  func draw(provider: String, method: String, body: [UInt8]) -> FaultDraw {
    guard isActive.load(ordering: .acquiring) else { return .none }
    return state.withLock { state in
      guard state.profile.concerns(provider: provider, method: method) else { return .none }
      var digest = Chance.digest(of: provider.utf8)
      digest = Chance.digest(of: method.utf8, from: digest)
      digest = Chance.digest(of: body, from: digest)
      let times = state.seen[digest, default: 0]
      state.seen[digest] = times + 1
      var chance = Chance(seed: state.profile.seed ^ (digest &+ times &* 0x9E37_79B9_7F4A_7C15))
      return Self.draw(state.profile, &chance)
    }
  }

  /// After so many resets one connection is let in: nothing is read before a reset, so nobody knows
  /// that `POST /_faults` comes on it, and faults that strike always could never be cleared.
  static let resetsInARow = 20

  /// Whether the next new connection is reset.
  func refusesConnection() -> Bool {
    guard isActive.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      guard let share = state.profile.shares.first(where: { $0.code == .connectionReset })
      else { return false }
      state.connections += 1
      var chance = Chance(seed: state.profile.seed &+ state.connections)
      let isReset = chance.next() >> 32 < share.share && state.resets < Self.resetsInARow
      state.resets = isReset ? state.resets + 1 : 0
      return isReset
    }
  }

  private static func draw(_ profile: FaultProfile, _ chance: inout Chance) -> FaultDraw {
    var draw = FaultDraw()
    draw.drip = Int(clamping: profile.drip)
    draw.late = .milliseconds(chance.pick(profile.late))
    if let range = profile.latency { draw.latency = .milliseconds(chance.pick(range)) }
    var point = chance.next() >> 32
    let form = chance.next()
    for share in profile.shares where share.code != .connectionReset {
      guard point >= share.share else {
        draw.fault = fault(share, form)
        break
      }
      point -= share.share
    }
    if draw.fault?.code == .stall { draw.latency = max(.seconds(1), draw.latency * 10) }
    return draw
  }

  private static func fault(_ share: FaultProfile.Share, _ form: UInt64) -> Fault {
    var variant = share.variant
    let variants = share.code.variants
    if variant.isEmpty, !variants.isEmpty { variant = variants[Int(form >> 8) % variants.count] }
    return Fault(code: share.code, variant: variant, coin: form & 1 == 1)
  }
}
