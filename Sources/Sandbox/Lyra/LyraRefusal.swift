internal import Wire

/// A form that the gateway does not take, with the number of the bad field (dossier §2).
struct LyraRefusal: Error, Equatable {
  var code: String
  /// The value that is wrong.
  var value: String

  init(_ code: String, _ value: String = "") {
    self.code = code
    self.value = value
  }

  /// What the silent entry answers; the documented example is not valid JSON, this one is.
  var silentAnswer: Simulated {
    var inner = JSONWriter()
    inner.beginObject()
    inner.member("code", code)
    inner.member("value", value)
    inner.endObject()
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", "ERROR")
    writer.member("error", inner.text)
    writer.endObject()
    return .json(writer.bytes, status: 400)
  }

  /// What the browser sees in the mode TEST.
  var page: Simulated {
    HTMLPage(
      title: "Error \(code)",
      lines: ["The form was refused.", "Value: \(value)"]
    )
    .answer(400)
  }
}
