/// The faults of a provider that can be made over HTTP, by their codes in the fault model.
enum FaultCode: String, CaseIterable {
  /// A stall: ten times the usual latency, one second at least.
  case stall = "F1"
  /// A new connection is reset before anything is read.
  case connectionReset = "F2"
  /// Reset while the body is read; no effect.
  case resetInBody = "F3"
  /// Closed before the effect.
  case closedBeforeEffect = "F4"
  /// Closed after the effect.
  case closedAfterEffect = "F5"
  /// An ordinary reply; the next request on the connection is read, then it is closed.
  case keepAliveClosed = "F6"
  /// Closed at once; the effect comes later.
  case lateEffect = "F7"
  /// The provider itself does it twice.
  case doubleExecution = "F8"
  /// 5xx before the effect.
  case errorBeforeEffect = "F10"
  /// 5xx after the effect.
  case errorAfterEffect = "F11"
  /// Not now: 429, 409 or 425; no effect.
  case tooMany = "F14"
  /// Elsewhere: 3xx, 101, or a flood of 1xx; no effect.
  case redirect = "F15"
  /// A cut body, after the effect.
  case truncated = "F16"
  /// Another kind of content; with or without the effect.
  case wrongContent = "F17"
  /// A slow, endless or huge body, after the effect.
  case slowBody = "F18"
  /// Malformed JSON, after the effect.
  case malformed = "F19"
  /// Success for something else, after the effect.
  case otherContent = "F20"
  /// A word or code that nobody knows.
  case unknownWord = "F21"
  /// A lookup that lies.
  case staleLookup = "F29"

  /// The forms that the fault takes; one is drawn unless the profile names it, as in `F18:huge`.
  var variants: [String] {
    switch self {
    case .stall, .connectionReset, .resetInBody, .closedBeforeEffect, .closedAfterEffect,
      .lateEffect, .doubleExecution:
      []
    case .keepAliveClosed: ["unserved", "served"]
    case .errorBeforeEffect, .errorAfterEffect: ["500", "502", "503", "504"]
    case .tooMany: ["429", "429-bare", "409", "425"]
    case .redirect: ["302", "101", "flood"]
    case .truncated: ["length", "chunk", "gzip", "excess"]
    case .wrongContent: ["html", "empty", "text", "xml"]
    case .slowBody: ["drip", "endless", "huge"]
    case .malformed: ["duplicate", "nan", "exponent", "bom", "utf16", "surrogate", "deep"]
    case .otherContent: ["amount", "order"]
    case .unknownWord: ["status", "code"]
    case .staleLookup: ["stale", "missing", "twice"]
    }
  }
}
