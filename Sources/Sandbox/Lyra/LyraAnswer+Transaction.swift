internal import Payments
internal import Wire

extension LyraAnswer {
  /// The members of one transaction.
  func members(of row: Row, uuid: String? = nil, to writer: inout JSONWriter) {
    let transaction = row.transaction
    let isStale = trick == .stale || trick == .twoMatches
    let status = isStale ? transaction.staleStatus : transaction.status
    writer.member("shopId", row.session.shop)
    writer.member("uuid", uuid ?? transaction.uuid)
    writer.member("amount", trick == .otherAmount ? transaction.amount + 100 : transaction.amount)
    writer.member("currency", row.session.form.currency.code)
    writer.member("paymentMethodType", "CARD")
    writer.member("status", status.short)
    var word = isStale ? status.rawValue : transaction.word
    if trick == .unknownStatus { word = "RECONCILED" }
    writer.member("detailedStatus", word)
    writer.member("operationType", transaction.isCredit ? "CREDIT" : "DEBIT")
    writer.member("creationDate", MomentText.text(of: transaction.created))
    writer.key("errorCode")
    if transaction.decline == nil { writer.null() } else { writer.text("ACQ_001") }
    writer.key("errorMessage")
    if transaction.decline == nil { writer.null() } else { writer.text("Payment refused") }
    writer.key("detailedErrorCode")
    if let decline = transaction.decline { writer.text(decline.code) } else { writer.null() }
    writer.key("detailedErrorMessage")
    if let decline = transaction.decline { writer.text(decline.text) } else { writer.null() }
    writeDetails(of: row.session, to: &writer)
    writeCard(of: row, to: &writer)
    writer.member("_type", "V4/PaymentTransaction")
  }

  func writeDetails(of session: LyraSession, to writer: inout JSONWriter) {
    writer.key("orderDetails")
    writer.beginObject()
    writer.member("orderTotalAmount", session.form.amount)
    writer.member("orderCurrency", session.form.currency.code)
    writer.member("mode", "TEST")
    let order = session.form.order
    writer.member("orderId", trick == .otherOrder ? "\(order)-0" : order)
    writer.member("_type", "V4/OrderDetails")
    writer.endObject()
  }

  private func writeCard(of row: Row, to writer: inout JSONWriter) {
    let transaction = row.transaction
    writer.key("transactionDetails")
    writer.beginObject()
    writer.member("sequenceNumber", Int64(transaction.part ?? transaction.sequence))
    writer.key("parentTransactionUuid")
    if let parent = transaction.parent { writer.text(parent) } else { writer.null() }
    writer.key("cardDetails")
    writer.beginObject()
    writer.member("legacyTransId", row.session.form.transID)
    writer.member("legacyTransDate", MomentText.text(of: row.session.started))
    if transaction.status != .abandoned {
      writer.member("pan", LyraTransaction.cardNumber)
      writer.member("effectiveBrand", "CB")
      writer.key("authorizationResponse")
      writer.beginObject()
      writer.member("amount", transaction.amount)
      writer.member("currency", row.session.form.currency.code)
      writer.member("authorizationNumber", transaction.authNumber)
      writer.member("authorizationResult", transaction.decline?.code ?? "00")
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }
}
