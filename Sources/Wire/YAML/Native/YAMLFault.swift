/// Why libyaml stopped, in its own words.
struct YAMLFault: Error {
  var problem: String
  var context: String
  var mark: YAMLMark
  var contextMark: YAMLMark
}
