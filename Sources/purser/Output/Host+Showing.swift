import Engine
import Payments
import Providers
import Store
import Wire

extension Host {
  /// What a payment cost beside its amount; `nil` unless its provider says such things.
  func fee(of record: PaymentRecord) async throws(JournalError) -> Money? {
    let plugin = configuration.plugins.plugins.first { $0.id == record.plugin }
    guard record.parent == nil, plugin?.tellsFees == true else { return nil }
    return record.fee(toldBy: try await journal.events(of: record.id))
  }

  /// The payment object of the command line.
  func object(of record: PaymentRecord) async throws(JournalError) -> JSONObject {
    PaymentJSON.object(record, fee: try await fee(of: record))
  }

  /// Prints one payment, for scripts or for people.
  func show(_ record: PaymentRecord, _ terminal: Terminal) async throws(JournalError) {
    guard !terminal.isJSON else {
      terminal.print(.object(try await object(of: record)))
      return
    }
    let language = terminal.language(configuration)
    let time = LocalTime(configuration.timezone)
    let fee = try await fee(of: record)
    for line in PaymentText.lines(record, fee: fee, language, time) { terminal.print(line) }
  }
}
