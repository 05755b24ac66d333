import Engine
import Payments
import Store

/// Finds a payment by what a person types: `pay_…`, `reference:…` or `provider:…`.
enum PaymentName {
  /// The payment.
  ///
  /// - Throws: exit 2 when there is none.
  static func find(_ text: String, _ host: Host) async throws(CommandError) -> PaymentRecord {
    let record: PaymentRecord?
    do throws(JournalError) {
      if text.hasPrefix("reference:") {
        record = try await host.journal.newest(reference: String(text.dropFirst(10)))
      } else if text.hasPrefix("provider:") {
        record = try await host.journal.payment(providerReference: String(text.dropFirst(9)))
      } else if let id = PaymentID(text: text) {
        record = try await host.journal.payment(id)
      } else {
        throw JournalError.unavailable(why: "")
      }
    } catch JournalError.unavailable(why: "") {
      throw .usage(
        "\"\(text)\" names no payment",
        help: "write pay_…, reference:YOURS or provider:THEIRS"
      )
    } catch {
      throw .journal(error, path: host.configuration.journal)
    }
    guard let record else {
      throw .notFound(
        "there is no payment \(text)",
        help: "purser payment list shows what is known"
      )
    }
    return record
  }
}
