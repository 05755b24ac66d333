import Payments
import Wire

extension RowChecker {
  func operation(_ cells: inout RowCells) -> Operation? {
    guard let text = cells.value(ColumnNames.operation) else { return .charge }
    let names = ColumnNames.operations.map(\.rawValue)
    if let operation = Operation(rawValue: text), ColumnNames.operations.contains(operation) {
      return operation
    }
    let exists = Operation(rawValue: text) != nil
    cells.refuse(
      ColumnNames.operation,
      exists
        ? "the operation \"\(text)\" cannot stand in a payment file"
        : "unknown operation \"\(text)\"",
      help: Nearest.name(to: text, among: names).map { "did you mean \"\($0)\"?" }
        ?? "one of \(names.joined(separator: ", "))"
    )
    return nil
  }

  func amount(_ cells: inout RowCells) -> Money? {
    guard let code = cells.value(ColumnNames.currency) else {
      cells.refuse(ColumnNames.currency, "the currency is empty", help: "write its three letters")
      if cells.value(ColumnNames.amount) == nil {
        cells.refuse(ColumnNames.amount, "the amount is empty")
      }
      return nil
    }
    guard let currency = Currency(code: code) else {
      cells.refuse(
        ColumnNames.currency,
        "unknown currency \"\(code)\"",
        help: "three capital letters of ISO 4217, such as UAH"
      )
      return nil
    }
    let text = cells.value(ColumnNames.amount) ?? ""
    do {
      return try Money.parse(
        text,
        currency: currency,
        decimalMark: decimalMark,
        groupingMark: groupingMark
      )
    } catch {
      if MangledCell.hasLostDigits(text) {
        cells.refuseLostDigits(ColumnNames.amount)
      } else {
        cells.refuse(
          ColumnNames.amount,
          error.description,
          code: error == .ambiguous ? .amountAmbiguous : .cellInvalid,
          help: error == .ambiguous
            ? "state decimal_mark and grouping_mark in a mapping of batch.mappings" : nil
        )
      }
      return nil
    }
  }

  func reference(_ cells: inout RowCells) -> String? {
    let parts = cells.parts(ColumnNames.reference)
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      cells.refuse(
        ColumnNames.reference,
        "the reference is joined from several columns, and one of them is empty"
      )
      return nil
    }
    guard !parts.contains(where: MangledCell.hasLostDigits) else {
      cells.refuseLostDigits(ColumnNames.reference)
      return nil
    }
    do {
      let key = try IdempotencyKey(reference: parts.joined(separator: "-"))
      if parts.count > 1, let reference = key.reference, CardText.holdsCard(reference) {
        cells.refuse(
          ColumnNames.reference,
          "the columns of the reference make up a card number, which is never stored",
          code: .cardNumber
        )
      }
      return key.reference
    } catch {
      cells.refuse(ColumnNames.reference, Self.words(error))
      return nil
    }
  }

  func account(_ cells: inout RowCells) -> String? {
    guard let name = cells.value(ColumnNames.account) else { return nil }
    guard decider.accounts.contains(name) else {
      if MangledCell.hasLostDigits(name) {
        cells.refuseLostDigits(ColumnNames.account)
      } else {
        cells.refuse(
          ColumnNames.account,
          "unknown account \"\(name)\"",
          help: Nearest.name(to: name, among: decider.accounts).map { "did you mean \"\($0)\"?" }
            ?? "accounts: \(decider.accounts.joined(separator: ", "))"
        )
      }
      return nil
    }
    return name
  }

  func attempt(_ cells: inout RowCells) -> Int? {
    guard let text = cells.value(ColumnNames.purserAttempt) else { return nil }
    guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let attempt = Int(text), 1...9999 ~= attempt
    else {
      cells.refuse(ColumnNames.purserAttempt, "the attempt must be a number from 1 to 9999")
      return nil
    }
    return attempt
  }

  func continued(_ cells: inout RowCells) -> PaymentID? {
    guard let text = cells.value(ColumnNames.purserPayment) else { return nil }
    guard let id = PaymentID(text: text) else {
      cells.refuse(ColumnNames.purserPayment, "\"\(text)\" is no payment's id")
      return nil
    }
    return id
  }

  func country(_ cells: inout RowCells) -> String? {
    guard let text = cells.value(ColumnNames.country) else { return nil }
    guard text.utf8.count == 2, text.utf8.allSatisfy({ 65...90 ~= $0 }) else {
      cells.refuse(ColumnNames.country, "the country must be two capital letters of ISO 3166")
      return nil
    }
    return text
  }

  private static func words(_ error: IdempotencyKeyError) -> String {
    switch error {
    case .empty: "the reference is empty"
    case .tooLong(let characters):
      "the reference has \(characters) characters; 128 are the most"
    case .reserved: "the reference begins with \"=\" or looks like a key of purser's own"
    case .controlCharacter: "the reference holds a line break or another control character"
    case .numberBelowOne: "the attempt must be 1 or more"
    case .operationWithoutKey, .malformed: "the reference cannot be used as a key"
    }
  }
}
