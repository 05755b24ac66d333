/// A position of libyaml: everything from zero, counted in Unicode scalars.
struct YAMLMark: Equatable {
  var index: Int
  var line: Int
  var column: Int
}
