internal import Wire

/// A call that the bank does not do, with its code (dossier §8).
struct TinkoffRefusal: Error, Equatable {
  var code: String
  var details: String

  init(_ code: String, _ details: String) {
    self.code = code
    self.details = details
  }

  /// Business failures come with HTTP 200.
  var answer: Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", false)
    writer.member("ErrorCode", code)
    writer.member("Message", "Неверные параметры.")
    writer.member("Details", details)
    writer.endObject()
    return .json(writer.bytes)
  }
}
