public import Payments
public import Providers

/// Fetches the fields that a provider describes itself; moves no money and leaves no row.
public struct FieldFetcher: Sendable {
  /// The waits before the question is asked again.
  private static let pauses: [Duration] = [.seconds(1), .seconds(2)]

  private let account: EngineAccount
  private let transport: any Transport
  private let clock: EngineClock

  /// Makes a fetcher for an account.
  public init(account: EngineAccount, transport: any Transport, clock: EngineClock) {
    self.account = account
    self.transport = transport
    self.clock = clock
  }

  /// Asks once, and twice more after silence.
  ///
  /// - Parameter operation: whose fields are described.
  /// - Returns: what the provider said, or why nothing is known.
  public func fetch(_ operation: Operation) async -> Result<FetchedFields, RemoteFormError> {
    await account.gate.enter()
    defer { account.gate.leave() }
    var answer = await ask(operation)
    for pause in Self.pauses {
      guard case .failure(.unavailable) = answer, !Task.isCancelled else { break }
      await clock.sleep(clock.now() + pause)
      answer = await ask(operation)
    }
    return answer
  }

  private func ask(_ operation: Operation) async -> Result<FetchedFields, RemoteFormError> {
    let turn = account.gate.takeTurn(at: clock.now())
    if clock.now() < turn { await clock.sleep(turn) }
    do throws(RenderError) {
      guard let request = try account.provider.remoteRequest(of: operation, at: clock.now()) else {
        return .failure(.unreadable(why: "nothing is fetched for it"))
      }
      var terms = account.transport
      if let call = account.provider.remoteCall(of: operation),
        let own = account.provider.timeout(of: call)
      {
        terms.total = own
      }
      let result = await transport.exchange(request, terms)
      account.gate.note(result, at: clock.now())
      switch result {
      case .notSent(let why), .silent(let why): return .failure(.unavailable(why: why))
      case .reply(let reply):
        return account.provider.fetchedFields(reply, for: operation, at: clock.now())
      }
    } catch {
      return .failure(.unavailable(why: "the question cannot be made"))
    }
  }
}
