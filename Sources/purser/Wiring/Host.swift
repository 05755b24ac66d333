import Batch
import Engine
import Foundation
import HTTPClient
import Payments
import Providers
import Store
import Wire

/// The joined parts behind a command that reads or moves money: the only place where they meet.
struct Host: Sendable {
  let configuration: Configuration
  let journal: SQLiteJournal
  let engine: PaymentEngine
  let transport: CurlTransport
  let clock: EngineClock

  /// Opens the journal and binds every usable account.
  ///
  /// - Throws: exit 2 for a wrong configuration, exit 5 for a journal that cannot be used.
  static func open(
    _ invocation: Invocation,
    _ terminal: Terminal,
    clock: EngineClock = .real()
  ) async throws(CommandError) -> Host {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .resolved)
    let path = configuration.resolved(configuration.journal)
    try makeFolder(of: path)
    let journal: SQLiteJournal
    var generator = SystemRandomNumberGenerator()
    do throws(JournalError) {
      journal = try await SQLiteJournal.open(path: path, options: options, using: &generator)
    } catch {
      throw .journal(error, path: path)
    }
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    let engine = PaymentEngine(
      journal: journal,
      transport: transport,
      accounts: accounts(configuration),
      archived: ArchivedAccounts { (name, archive) throws(ArchivedAccounts.Failure) in
        try configuration.account(name, speaking: archive)
      },
      clock: clock,
      pauses: journal,
      notifications: journal,
      returnAddress: configuration.returnAddress,
      passing: { _ in CrashPoints.pass() }
    )
    return Host(
      configuration: configuration,
      journal: journal,
      engine: engine,
      transport: transport,
      clock: clock
    )
  }

  /// Forms and routes as rows and payments need them, without the accounts that people paused.
  ///
  /// - Parameters:
  ///   - operations: those that may be asked for; `nil` for all.
  ///   - account: the only account that may be meant.
  ///   - hidden: fields that a command was given and that only live in memory.
  /// - Returns: what chooses among the accounts.
  /// - Throws: exit 5 when the journal cannot be read.
  func decider(
    for operations: Set<Payments.Operation>? = nil,
    of account: String? = nil,
    hidden: HiddenFields? = nil
  ) async throws(CommandError) -> RouteDecider {
    let fields = await FieldBook.fetched(
      configuration,
      transport,
      clock,
      for: operations,
      of: account
    )
    do throws(JournalError) {
      return configuration.decider(
        now: clock.now(),
        pauses: try await journal.pauses(),
        hidden: hidden,
        fields: fields
      )
    } catch {
      throw .journal(error, path: configuration.journal)
    }
  }

  /// Lets what is under way end and closes the journal.
  func close() async {
    await transport.shutdown()
    await journal.close()
  }

  private static var options: JournalOptions {
    JournalOptions(
      hooks: JournalHooks(
        beforeCommit: { _ in CrashPoints.pass() },
        afterCommit: { _ in CrashPoints.pass() }
      )
    )
  }

  private static func makeFolder(of path: String) throws(CommandError) {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "unavailable",
        message: "the folder \(folder) cannot be made",
        help: "make it, or name another file in store.sqlite"
      )
    }
  }

  private static func accounts(_ configuration: Configuration) -> [String: EngineAccount] {
    var accounts: [String: EngineAccount] = [:]
    for account in configuration.accounts {
      accounts[account.name] = configuration.engineAccount(account)
    }
    return accounts
  }
}
