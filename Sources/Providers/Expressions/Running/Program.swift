/// A checked expression, ready to run: every path is resolved, every type fits.
indirect enum Program: Sendable {
  case constant(Value)
  case read(Reference)
  /// A secret or card value; shown as `***` where people read along.
  case guarded(Program)
  case member(Program, String)
  /// Absence is an error here; the text is the path that is to blame.
  case require(Program, String)
  /// The text form of a value that has one.
  case text(Program)
  /// An integer as a decimal.
  case decimal(Program)
  /// Texts joined.
  case concat([Program])
  case list([Program])
  case filter(String, FilterRun, [Program])
  case compare(Comparison, Program, Program)
  case within(Program, Program, isNegated: Bool)
  case isAbsent(Program, isNegated: Bool)
  case and(Program, Program)
  case or(Program, Program)
  case not(Program)
}
