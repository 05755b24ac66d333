import Crypto
public import Payments

/// The key of a payment without a reference, as the first row of a file would make it.
public enum UnnamedKey: Sendable {
  /// The key as text.
  ///
  /// - Parameters:
  ///   - content: what is paid.
  ///   - cells: every value that the payment brings, by column.
  /// - Returns: `=digest/1~1#1`; the digest covers what DESIGN §6 says.
  public static func text(of content: PaymentContent, cells: [String: String]) -> String {
    let covered =
      cells.filter { !ColumnNames.outsideIdentity.contains($0.key) && !$0.value.isEmpty }
      .map { (field: $0.key, text: $0.value.trimmedNFC) }.sorted { $0.field < $1.field }
    return "=\(Hex.text(of: RowDigest.digest(of: content, cells: covered)))/1~1#1"
  }
}
