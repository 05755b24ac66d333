/// The long text of a diagnostic code.
struct Explanation {
  /// What the code means and why the rule exists.
  let meaning: String
  /// What is wrong, as it stands in a file.
  let example: String
  /// How to mend it.
  let mend: String

  init(_ meaning: String, example: String, mend: String) {
    self.meaning = meaning
    self.example = example
    self.mend = mend
  }

  /// The parts with the example indented.
  var text: String {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    return "\(meaning)\n\nExample:\n\n\(indented)\n\n\(mend)\n"
  }
}
