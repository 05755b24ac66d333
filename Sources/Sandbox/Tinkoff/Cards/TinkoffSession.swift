internal import HTTPServer
internal import Wire

/// What a browser must tell for the second version of 3-D Secure: DATA of FinishAuthorize and
/// AttachCard (dossier §2.1), and two headers.
enum TinkoffSession {
  static let missing = TinkoffRefusal("109", "Отсутствуют данные сессии 3DS.")
  private static let depths: Set = ["1", "4", "8", "15", "16", "24", "32", "48"]

  /// Whether the request speaks the second version at all.
  static func isThere(_ fields: TinkoffFields) -> Bool {
    fields.body["DATA"]?.object?["threeDSCompInd"] != nil
  }

  /// Where the answer goes; every value is a text.
  static func home(
    _ fields: TinkoffFields,
    _ request: ServerRequest,
    hasMethod: Bool
  ) throws(TinkoffRefusal) -> String {
    guard let data = fields.body["DATA"]?.object,
      data.members.allSatisfy({ $0.value.text != nil })
    else { throw missing }
    func text(_ name: String) -> String { data[name]?.text ?? "" }
    // A frame that the issuer wanted was shown or has failed; without one there is nothing to say.
    guard (hasMethod ? ["Y", "N"] : ["U"]).contains(text("threeDSCompInd")),
      !text("language").isEmpty, Int(text("timezone")) != nil,
      TinkoffCardData.isDigits(text("screen_height")),
      TinkoffCardData.isDigits(text("screen_width")),
      !text("cresCallbackUrl").isEmpty
    else { throw missing }
    if data["colorDepth"] != nil, !depths.contains(text("colorDepth")) { throw missing }
    if data["javaEnabled"] != nil, !["true", "false"].contains(text("javaEnabled")) {
      throw missing
    }
    guard request.header("User-Agent") != nil, request.header("Accept") != nil else {
      throw missing
    }
    guard fields.text("IP") != nil else { throw TinkoffRefusal("211", "Неверный формат IP.") }
    return text("cresCallbackUrl")
  }
}
