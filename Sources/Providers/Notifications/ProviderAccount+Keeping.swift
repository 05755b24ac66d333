import Payments
import Wire

extension ProviderAccount {
  /// The longest body that is kept, in bytes.
  public static let keptByteCount = 64 << 10

  /// What may be kept of a message, so that it can be verified again later.
  ///
  /// Card numbers, security codes and the account's secrets must never be stored, and a message that
  /// is changed cannot be verified: one that holds any of them, as it is or encoded, is not kept.
  ///
  /// - Parameter message: what arrived, untouched.
  /// - Returns: the body, and the headers that say how it is written and signed; `nil` when it is
  ///   not kept.
  public func keepable(_ message: IncomingMessage) -> IncomingMessage? {
    guard message.body.count <= Self.keptByteCount,
      let body = String(validating: message.body, as: UTF8.self)
    else { return nil }
    let headers = message.headers.filter { header in
      keptHeaders.contains(header.name.lowercased()) && header.value.utf8.count <= 4096
    }
    let texts = [body] + headers.map(\.value)
    guard texts.allSatisfy(isHarmless) else { return nil }
    return IncomingMessage(headers: headers, body: message.body)
  }

  /// The names in lower case: the type of the body, and where signatures stand.
  private var keptHeaders: Set<String> {
    var names: Set<String> = ["content-type"]
    for scheme in plugin.manifest.notifications.flatMap(\.recipes).flatMap(\.schemes) {
      if case .header(let name)? = scheme.place { names.insert(name.lowercased()) }
    }
    return names
  }

  private func isHarmless(_ text: String) -> Bool {
    // Nobody who means well writes digits as escapes.
    guard !text.contains("\\u003"), !text.contains("&#") else { return false }
    guard MessageScrubber.maskingCards(text) == text else { return false }
    return !HiddenTexts(account: values, answers: HeldAnswers()).areShown(in: text, of: text)
  }
}
