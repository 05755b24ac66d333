import Engine
import Payments
import Wire

/// The end of an operation that is no payment, as `purser account run` tells it.
enum AccountRunResult {
  /// The exit code of an end.
  static func exit(of result: OperationResult) -> ExitCode {
    if result.isDone { return .done }
    switch PaymentState(rawValue: result.state) {
    case .declined, .refused, .canceled, .expired: return .notAllGood
    case .inDoubt, .pending, .requiresAction: return .open
    default: return .done
    }
  }

  /// The answer of `--format json`; what may be a card number is masked.
  static func json(
    _ result: OperationResult,
    _ account: String,
    _ operation: Payments.Operation
  ) -> JSONObject {
    var object: JSONObject = [
      "account": .text(account), "operation": .text(operation.rawValue),
      "state": .text(result.state),
      "reason": result.reason.map { .text($0.rawValue) } ?? .null,
      "code": result.code.map { .text($0) } ?? .null,
      "message": (result.message ?? result.why).map { .text(CardText.masked($0)) } ?? .null,
      "result": .object(result.members),
    ]
    if let action = result.action { object["action"] = PaymentJSON.action(action) }
    if let items = result.items { object["items"] = .array(items.map { .object($0) }) }
    return object
  }

  /// Prints an answer, a new one or one that was kept.
  static func show(_ answer: JSONObject, _ terminal: Terminal) {
    if terminal.isJSON {
      terminal.print(.object(answer))
      return
    }
    let words = ["account", "operation", "state", "reason"].compactMap { answer[$0]?.text }
    terminal.print(words.joined(separator: "  "))
    if let message = answer["message"]?.text { terminal.print("  \(message)") }
    for member in answer["result"]?.object?.members ?? [] {
      terminal.print("  \(member.name)  \(line(member.value))")
    }
    if let action = answer["action"] { terminal.print("  waits for  \(line(action))") }
    guard case .array(let items)? = answer["items"] else { return }
    for item in items {
      let members = item.object?.members ?? []
      terminal.print(
        "  " + members.map { "\($0.name) \(line($0.value))" }.joined(separator: "  ")
      )
    }
  }

  private static func line(_ value: JSONValue) -> String {
    if let text = value.object?["text"]?.text { return text }
    if case .text(let text) = value, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      return text
    }
    return String(decoding: value.serialized(), as: UTF8.self)
  }
}
