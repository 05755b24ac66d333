import Forms
import Wire

extension ManifestNames {
  /// A scope with what steps ask for, callbacks bring and encryptions make of them.
  ///
  /// Only requests see it: an outcome, an edge or a page would write a value down.
  func withAnswers(_ scope: Scope, optional: Set<String>) -> Scope {
    var scope = scope
    for (index, recipe) in encryption.enumerated() {
      scope.declare(
        "encrypted.\(recipe.name)",
        .text,
        presence: recipe.needs.isDisjoint(with: optional) ? .always : .optional,
        slot: PathSlot.slot(.encrypted, index)
      )
    }
    for answer in answers {
      scope.declare(
        answer.path,
        .text,
        presence: .reply,
        sensitivity: answer.sensitivity,
        declared: answer.place,
        slot: PathSlot.slot(.answer, 0)
      )
    }
    for field in AskedFields.browser.fields {
      let slot = PathSlot.slot(.answer, 0)
      scope.declare("browser.\(field.name)", .text, presence: .reply, slot: slot)
    }
    scope.declareFamily("callback", of: .text, presence: .reply, slot: PathSlot.slot(.answer, 0))
    return scope
  }

  /// Adds to a scope why answers are unknown there.
  func withoutAnswers(_ scope: Scope) -> Scope {
    var scope = scope
    for root in ["answer", "browser", "callback"] {
      scope.hints[root] = "what somebody answered is there only in the requests of calls"
    }
    scope.hints["encrypted"] = "what is encrypted is there only in the requests of calls"
    return scope
  }

  /// Everything that the steps of some operations ask for; mistakes are reported elsewhere.
  ///
  /// - Returns: the answers by path, and whether all of them are known.
  static func answers(of drafts: [OperationDraft]) -> (answers: [Answer], areComplete: Bool) {
    var found: [String: Answer] = [:]
    var areComplete = true
    for draft in drafts {
      let asked = draft.askedForms()
      areComplete = areComplete && asked.areComplete
      for form in asked.forms { add(form.fields, below: "answer", to: &found) }
    }
    return (found.keys.sorted().compactMap { found[$0] }, areComplete)
  }

  private static func add(_ fields: [Field], below root: String, to found: inout [String: Answer]) {
    for field in fields {
      let path = "\(root).\(field.name)"
      if field.type == .object {
        add(field.members, below: path, to: &found)
        continue
      }
      let sensitivity = max(Self.sensitivity(field.type), found[path]?.sensitivity ?? .none)
      found[path] = Answer(path: path, sensitivity: sensitivity, place: field.place)
    }
  }

  /// Why a field's value must be guarded.
  static func sensitivity(_ type: FieldType) -> Sensitivity {
    switch type {
    case .pan, .csc, .expiry: .card
    case .secret, .otp, .privateKey: .secret
    case .string, .text, .digits, .integer, .decimal, .money, .boolean, .date, .time, .duration,
      .url, .email, .phone, .holder, .iban, .select, .publicKey, .object, .list,
      .map:
      .none
    }
  }
}
