extension Node {
  /// Reads an absolute http or https URL without a user name.
  public func url(_ name: String, _ diagnostics: inout Diagnostics) -> URLText? {
    guard let scalar = filledScalar(name, "an absolute URL", &diagnostics) else { return nil }
    do throws(URLTextError) {
      let url = try URLText(scalar.text)
      if url.scheme == "http" || url.scheme == "https" { return url }
      diagnostics.error(
        .notURL,
        at: place,
        "\"\(name)\" must begin with http:// or https://, found \"\(url.scheme):\""
      )
    } catch {
      // The value may hold a password, so the message names only the fault.
      if error == .userInformation { diagnostics.hide(place) }
      diagnostics.error(
        .notURL,
        at: place,
        "\"\(name)\" must be an absolute URL: \(error.inWords)",
        help: error == .relative ? "write it with https:// in front" : nil
      )
    }
    return nil
  }

  /// Reads an absolute https URL.
  public func httpsURL(_ name: String, _ diagnostics: inout Diagnostics) -> URLText? {
    guard let url = url(name, &diagnostics) else { return nil }
    if url.scheme == "https" { return url }
    var secure = url
    secure.scheme = "https"
    diagnostics.error(
      .notURL,
      at: place,
      "\"\(name)\" must begin with https://, found http://",
      help: "write \(secure.text)",
      replacement: secure.text
    )
    return nil
  }
}
