import Forms
import Wire

/// How one declared field of a form is made of an entry that was fetched.
struct RemoteFieldPlan: Sendable {
  /// The field's name; the form declares it, too.
  var name: String
  /// What must stand in the entry for the field to be there; always when absent.
  var exists: JSONPointer?
  /// A text, or texts by language.
  var title: JSONPointer?
  /// The type with everything that belongs to it.
  var template: RemoteChoice<Field>
  /// The most characters, as a number or its digits.
  var maximum: JSONPointer?
  var isRequired: RemoteChoice<Bool>?
  var role: RemoteChoice<FieldRole>?
}
