internal import Wire

extension JSONValue {
  /// A text, or a number to the letter: providers take both where a number is meant.
  var scalarText: String? { text ?? number }
}
