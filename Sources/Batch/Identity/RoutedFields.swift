import Engine
import Payments

/// The fields of one payment as the forms of all the accounts that may take it write them.
///
/// A payment keeps the fields of every account that it may be tried at, so that another account can
/// go on with it; an account that would write a shared field otherwise may not take it.
struct RoutedFields {
  /// The fields to store.
  var values: [String: String]
  /// The accounts that these values suit, the first one included.
  var accounts: [String]

  /// Merges the values of several accounts' forms.
  ///
  /// - Parameters:
  ///   - content: what is paid; its fields are as they were typed.
  ///   - account: the account whose form decides first.
  ///   - others: the accounts that may take the payment later.
  ///   - isKnown: whether such a payment was made already; then what lives in memory may be missing.
  ///   - answered: an account whose form was asked already, with the values as it writes them.
  ///   - forms: the forms of the operation, when they are needed.
  init(
    _ content: PaymentContent,
    account: String,
    others: [String],
    isKnown: Bool = false,
    answered: (account: String, values: [String: String])? = nil,
    _ forms: () -> [AccountForm]
  ) {
    if others.isEmpty, let answered, answered.account == account {
      (values, accounts) = (answered.values, [account])
      return
    }
    (values, accounts) = ([:], [])
    let forms = forms()
    for name in [account] + others {
      guard let form = forms.first(where: { $0.account == name }) else { continue }
      let own = content.fields.filter { form.fields.contains($0.key) }
      let answer = form.check(own, FormSubject(content))
      let mistakes = form.mistakes(answer.mistakes, isKnown: isKnown)
      guard mistakes.isEmpty, agrees(with: answer.values) else { continue }
      values.merge(answer.values) { first, _ in first }
      accounts.append(name)
    }
    if accounts.isEmpty { (values, accounts) = (content.fields, [account]) }
  }

  private func agrees(with others: [String: String]) -> Bool {
    others.allSatisfy { values[$0.key, default: $0.value] == $0.value }
  }

  /// What is wrong with the fields for one account.
  ///
  /// Fields of other accounts are no mistake unless the caller named this one.
  static func mistakes(
    _ content: PaymentContent,
    account: String,
    isNamed: Bool,
    isKnown: Bool = false,
    _ forms: [AccountForm]
  ) -> [FormAnswer.Mistake] {
    guard let form = forms.first(where: { $0.account == account }) else { return [] }
    let foreign = forms.filter { !isNamed && $0.account != account }
    let fields = content.fields.filter { field in
      form.fields.contains(field.key) || !foreign.contains { $0.fields.contains(field.key) }
    }
    return form.mistakes(form.check(fields, FormSubject(content)).mistakes, isKnown: isKnown)
  }

  /// The fields of a repeated request as they were written when the known payment was made, whatever
  /// routes say today.
  static func comparable(
    _ content: PaymentContent,
    _ known: PaymentRecord,
    _ forms: [AccountForm]
  ) -> [String: String] {
    let own = forms.first { $0.account == known.account }
    guard own != nil else { return content.fields }
    let others = forms.map(\.account).filter { $0 != known.account }
    let all = RoutedFields(content, account: known.account, others: others, isKnown: true) {
      forms
    }
    return all.values.filter { field in
      known.content.fields[field.key] != nil || own?.fields.contains(field.key) ?? false
    }
  }
}
