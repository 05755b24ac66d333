extension FormSchema {
  /// Normalises the values, then checks them.
  ///
  /// Hidden fields are dropped; names that the form does not have are errors.
  ///
  /// An object, list or map is given as JSON text under its name, or member by member as
  /// `card.holder` and `items.0.name`; an empty text is no value.
  public func check(_ values: [String: String], _ context: FormContext) -> FormResult {
    var checker = FormChecker(context: context, raw: values)
    return checker.check(self)
  }
}
