import Wire

/// The section `server`: checked today, served by a later version.
enum ServerSettings {
  /// The address that browsers and providers reach us at; mistakes are reported by ``check``.
  static func publicURL(_ node: Node) -> String? {
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.first { $0.key == "public_url" }?.value.scalar?.text
  }

  /// Reports every mistake of the section.
  static func check(_ node: Node, hasLiveAccount: Bool, _ diagnostics: inout Diagnostics) {
    guard var reader = MappingReader(node, name: "server", &diagnostics) else { return }
    for key in ["public", "admin"] {
      guard let node = reader.optional(key), let text = node.text(key, &diagnostics) else {
        continue
      }
      let parts = text.split(separator: ":")
      guard parts.count >= 2, let port = parts.last.flatMap({ UInt16($0) }), port > 0 else {
        diagnostics.error(
          .notURL,
          at: node.place,
          "\"\(key)\" must be an address and a port, found \"\(text)\"",
          help: "write it like 127.0.0.1:8080"
        )
        continue
      }
    }
    if let node = reader.optional("public_url"), let url = node.url("public_url", &diagnostics),
      hasLiveAccount, url.scheme != "https"
    {
      diagnostics.error(
        .hostNotSecure,
        at: node.place,
        "\"public_url\" must be https while an account is live"
      )
    }
    if let node = reader.optional("trusted_proxies") {
      _ = node.texts("trusted_proxies", &diagnostics)
    }
    reader.finish(&diagnostics)
  }
}
