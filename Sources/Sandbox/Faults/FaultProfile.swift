internal import Wire

/// What `POST /_faults` sets: which faults, how often, at whom.
struct FaultProfile: Equatable {
  /// How often a fault comes; `variant` is empty when any form will do.
  struct Share: Equatable {
    var code: FaultCode
    var variant: String
    /// The share of requests, counted in 2^-32.
    var share: UInt64
  }

  /// Why a profile is not taken, in a sentence.
  struct Flaw: Error, Equatable {
    var message: String
  }

  var seed: UInt64 = 0
  /// Nil means all.
  var providers: Set<String>?
  /// Nil means all; an addition to the contract.
  var methods: Set<String>?
  var shares: [Share] = []
  var latency: ClosedRange<Int64>?
  var late: ClosedRange<Int64> = 1500...1500
  /// The pause between two bytes of a slow body; an addition to the contract.
  var drip: Int64 = 1000

  var isEmpty: Bool { shares.isEmpty && latency == nil }

  init() {}

  /// Reads a profile.
  ///
  /// - Throws: what is wrong with it: a key, a provider or a fault that nobody knows.
  init(json: JSONValue, providers known: [String]) throws(Flaw) {
    guard let object = json.object else { throw Flaw(message: "an object is expected") }
    for member in object.members {
      switch member.name {
      case "seed": seed = try Self.natural(member)
      case "providers": providers = try Self.names(member, among: known)
      case "methods": methods = try Self.names(member)
      case "rates": try setRates(member.value)
      case "latency_ms": latency = try Self.range(member)
      case "late_ms": late = try Self.range(member)
      case "drip_ms": drip = Int64(clamping: try Self.natural(member))
      default: throw Flaw(message: "unknown key \"\(member.name)\"")
      }
    }
  }

  func concerns(provider: String, method: String) -> Bool {
    (providers?.contains(provider) ?? true) && (methods?.contains(method) ?? true)
  }

  private mutating func setRates(_ value: JSONValue) throws(Flaw) {
    guard let rates = value.object else { throw Flaw(message: "\"rates\" is an object") }
    for rate in rates.members {
      let parts = rate.name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard let first = parts.first, parts.count <= 2, let code = FaultCode(rawValue: first),
        parts.count == 1 || code.variants.contains(parts[1])
      else {
        let known = FaultCode.allCases.map(\.rawValue).joined(separator: ", ")
        throw Flaw(message: "unknown fault \"\(rate.name)\", known: \(known)")
      }
      guard let part = rate.value.number.flatMap({ Double($0) }), part >= 0, part <= 1 else {
        throw Flaw(message: "the rate of \(rate.name) is a number from 0 to 1")
      }
      let variant = parts.count == 2 ? parts[1] : ""
      let share = UInt64(part * 4_294_967_296)
      shares.append(Share(code: code, variant: variant, share: share))
    }
    // The order of the text must not matter.
    shares.sort { ($0.code.rawValue, $0.variant) < ($1.code.rawValue, $1.variant) }
  }

  private static func natural(_ member: JSONObject.Member) throws(Flaw) -> UInt64 {
    guard let number = member.value.number.flatMap({ UInt64($0) }) else {
      throw Flaw(message: "\"\(member.name)\" is a whole number")
    }
    return number
  }

  private static func names(_ member: JSONObject.Member) throws(Flaw) -> Set<String> {
    guard let items = member.value.array, items.allSatisfy({ $0.text != nil }) else {
      throw Flaw(message: "\"\(member.name)\" is a list of names")
    }
    return Set(items.compactMap(\.text))
  }

  private static func names(
    _ member: JSONObject.Member,
    among known: [String]
  ) throws(Flaw) -> Set<String> {
    let names = try names(member)
    guard let unknown = names.subtracting(known).min() else { return names }
    let meant = Nearest.name(to: unknown, among: known).map { "did you mean \"\($0)\"?" }
    throw Flaw(
      message: "unknown provider \"\(unknown)\", "
        + (meant ?? "known: \(known.joined(separator: ", "))")
    )
  }

  private static func range(_ member: JSONObject.Member) throws(Flaw) -> ClosedRange<Int64> {
    guard let items = member.value.array, items.count == 2, let low = items[0].integer,
      let high = items[1].integer, low >= 0, low <= high, high <= 86_400_000
    else { throw Flaw(message: "\"\(member.name)\" is [from, to] in milliseconds") }
    return low...high
  }
}
