import Batch
import Engine
import Payments

/// Required fields that were not given: a person is asked for them.
enum MissingFields {
  /// The names when fields are missing and nothing else is wrong.
  static func names(_ mistakes: [FormAnswer.Mistake]) -> [String]? {
    guard !mistakes.isEmpty, mistakes.allSatisfy({ $0.code == "required" }) else { return nil }
    return mistakes.map(\.field)
  }

  /// Plans a payment, and asks for what it lacks as long as there is somebody to ask.
  ///
  /// Those of `sensitive` are typed without an echo and go to `hidden`.
  static func asked(
    _ content: PaymentContent,
    _ terminal: Terminal,
    sensitive: Set<String> = [],
    hidden: HiddenFields = HiddenFields(),
    _ plan: (PaymentContent) async throws(JournalError) -> PaymentPlanner.Plan
  ) async throws(JournalError) -> PaymentPlanner.Plan {
    var content = content
    while true {
      let planned = try await plan(content)
      guard Terminal.canAsk, case .invalid(let mistakes) = planned, let names = names(mistakes)
      else { return planned }
      for name in names {
        let isHidden = sensitive.contains(String(name.prefix { $0 != "." }))
        guard let answer = terminal.ask(name, isHidden: isHidden) else { return planned }
        if answer.isEmpty { continue }
        if isHidden { hidden.add(name, answer) } else { content.fields[name] = answer }
      }
    }
  }
}
