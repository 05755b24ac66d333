public import Payments
public import Wire

/// What `${…}` stands for in a run: the JSON of earlier steps, and a few words.
public struct RunValues: Sendable {
  /// Words such as `account` and `sandbox`.
  public var words: [String: String]
  /// The present moment, for `${now}` and, so many milliseconds later, `${now+5000}`.
  public var now: Instant
  /// The JSON of each named step, and of the step before as `last`.
  public var steps: [String: JSONValue] = [:]

  /// Makes the values of a run that begins.
  public init(words: [String: String], now: Instant) {
    self.words = words
    self.now = now
  }

  /// A text with every `${NAME}` and `${NAME/pointer}` filled in.
  ///
  /// - Returns: `nil` for the first name that stands for nothing, in `missing`.
  public func filled(_ text: String) -> (text: String?, missing: String?) {
    var filled = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      filled += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else { break }
      let name = String(rest[start.upperBound..<end])
      guard let value = value(name) else { return (nil, name) }
      filled += value
      rest = rest[rest.index(after: end)...]
    }
    return (filled + rest, nil)
  }

  private func value(_ name: String) -> String? {
    if let word = words[name] { return word }
    if name == "now" { return now.rfc3339 }
    if name.hasPrefix("now+"), let later = Int64(name.dropFirst(4)) {
      return (now + .milliseconds(later)).rfc3339
    }
    let slash = name.firstIndex(of: "/") ?? name.endIndex
    guard let step = steps[String(name[..<slash])] else { return nil }
    return Self.text(of: step.value(at: String(name[slash...])))
  }

  /// The text of a scalar; JSON for what is none, and nothing for `null`.
  public static func text(of value: JSONValue?) -> String? {
    switch value {
    case nil, .null: nil
    case .text(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .some(let other): String(decoding: other.serialized(), as: UTF8.self)
    }
  }
}
