import Payments

extension FormSchema {
  /// The names of the fields that are shown for some values, those inside objects and lists by their
  /// whole name.
  public func shown(_ values: [String: String], _ context: FormContext) -> Set<String> {
    var checker = FormChecker(context: context, raw: values)
    _ = checker.check(self)
    return checker.shown
  }

  /// The values with JSON texts of objects, lists and maps taken apart into their parts.
  public func parts(of values: [String: String]) -> [String: String] {
    guard fields.contains(where: \.type.hasMembers) else { return values }
    let day = CalendarDay(of: Instant(milliseconds: 0))
    var checker = FormChecker(context: FormContext(today: day), raw: values)
    for field in fields where field.type.hasMembers { checker.spread(field) }
    return checker.raw
  }
}
