internal import HTTPServer
internal import Payments
internal import Wire

/// All simulators and what they share.
final class SandboxWorld: Sendable {
  let ledger = Ledger()
  let counts = RequestCounts()
  let faults = Faults()
  let outbox = Outbox()
  let now: @Sendable () -> Instant
  private let simulators: [String: any ProviderSimulator]

  init(now: @escaping @Sendable () -> Instant) {
    self.now = now
    let tinkoff = TinkoffSimulator(
      terminals: [SandboxAccounts.tinkoff, SandboxAccounts.secondTinkoff],
      ledger: ledger,
      outbox: outbox
    )
    let lyra = LyraSimulator(shops: [SandboxAccounts.lyra], ledger: ledger, outbox: outbox)
    let portmone = PortmoneSimulator(
      payees: [SandboxAccounts.portmone],
      ledger: ledger,
      outbox: outbox
    )
    let assist = AssistSimulator(
      merchants: SandboxAccounts.assist,
      ledger: ledger,
      outbox: outbox
    )
    let yoomoney = YooMoneySimulator(
      accounts: [SandboxAccounts.yoomoney, SandboxAccounts.yoomoneyApp],
      ledger: ledger,
      outbox: outbox
    )
    let all: [any ProviderSimulator] = [tinkoff, lyra, portmone, assist, yoomoney]
    simulators = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Answers one request; called on the server's thread.
  func answer(_ request: ServerRequest) -> ServerAnswer {
    if request.path.hasPrefix("/_") { return .now(control(request).wired) }
    let (provider, rest) = Self.split(request.path)
    guard let simulator = simulators[provider] else {
      return .now(Simulated.html(404, "404 Not Found").wired)
    }
    if rest == "_pay" { return payOnPage(request, simulator) }
    if rest == "_hook" { return .now(setHook(request, provider).wired) }
    let method = simulator.method(ofPath: rest)
    counts.add(provider: provider, method: method.name)
    let draw =
      method.kind == .page
      ? .none : faults.draw(provider: provider, method: method.name, body: request.body)
    let answer =
      draw.insteadOfWork
      ?? draw.spoil(
        simulator.handle(
          ProviderCall(method: method.name, request: request, now: now(), trick: draw.trick)
        )
      )
    return Self.deliver(answer, after: answer.delay + draw.latency)
  }

  /// Counts a request that a fault kept from the simulators.
  func countUnserved(_ request: [UInt8]) {
    let words = request.prefix { $0 != 0x0D }.split(separator: 0x20)
    guard words.count > 1 else { return }
    let path = words[1].prefix { $0 != 0x3F }
    let (provider, rest) = Self.split(String(decoding: path, as: UTF8.self))
    guard let simulator = simulators[provider] else { return }
    counts.add(provider: provider, method: simulator.method(ofPath: rest).name)
  }

  /// `POST /<provider>/_pay`: a payer, who is no request of the merchant.
  private func payOnPage(
    _ request: ServerRequest,
    _ simulator: any ProviderSimulator
  ) -> ServerAnswer {
    guard request.method == "POST" else {
      return .now(Simulated.html(405, "405 Method Not Allowed").wired)
    }
    do throws(PayerVisit.Flaw) {
      guard let json = try? JSON.parse(request.body) else {
        throw PayerVisit.Flaw(message: "the body is no JSON")
      }
      let answer = simulator.visit(try PayerVisit(json: json), at: now())
      return Self.deliver(answer, after: answer.delay)
    } catch {
      return .now(PayerVisit.refusal(400, error.message).wired)
    }
  }

  /// `POST /<provider>/_hook`: where the merchant wants to hear of payments.
  private func setHook(_ request: ServerRequest, _ provider: String) -> Simulated {
    guard request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    do throws(Hook.Flaw) {
      guard let json = try? JSON.parse(request.body) else {
        throw Hook.Flaw(message: "the body is no JSON")
      }
      outbox.set(try Hook.read(json), of: provider)
      return .json(Array("{}".utf8))
    } catch {
      return PayerVisit.refusal(400, error.message)
    }
  }

  private static func deliver(_ answer: Simulated, after delay: Duration) -> ServerAnswer {
    let reply = answer.wired
    guard delay > .zero else { return .now(reply) }
    return .later {
      // Cut short only when the whole process ends.
      try? await Task.sleep(for: delay)
      return reply
    }
  }

  /// The first part of a path, and what stands behind the slash after it.
  static func split(_ path: String) -> (provider: String, rest: String) {
    let parts = path.utf8.dropFirst()
      .split(
        separator: 0x2F,
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
    guard let first = parts.first else { return ("", "") }
    return (String(Substring(first)), parts.count > 1 ? String(Substring(parts[1])) : "")
  }

  private func control(_ request: ServerRequest) -> Simulated {
    switch (request.method, request.path) {
    case ("GET", "/_ledger"):
      settle()
      return .json(ledger.json)
    case ("GET", "/_requests"): return .json(counts.json)
    case ("GET", "/_keys"): return .json(TinkoffCardKey.json)
    case ("POST", "/_faults"): return setFaults(request.body)
    case ("POST", "/_reset"):
      reset()
      return .json(Array("{}".utf8))
    default: return .html(404, "404 Not Found")
    }
  }

  /// Lets happen everywhere what was due before now.
  func settle() {
    let now = now()
    for simulator in simulators.values { simulator.settle(until: now) }
  }

  private func reset() {
    for simulator in simulators.values { simulator.reset() }
    faults.set(FaultProfile())
    outbox.reset()
    ledger.clear()
    counts.clear()
  }

  private func setFaults(_ body: [UInt8]) -> Simulated {
    do throws(FaultProfile.Flaw) {
      guard let json = try? JSON.parse(body) else {
        throw FaultProfile.Flaw(message: "the body is no JSON")
      }
      faults.set(try FaultProfile(json: json, providers: simulators.keys.sorted()))
      return .json(Array("{}".utf8))
    } catch {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("error", error.message)
      writer.endObject()
      return .json(writer.bytes, status: 400)
    }
  }
}
