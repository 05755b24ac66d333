import Payments
import Wire

/// A provider's status words and the states that they mean; an unlisted word is in doubt.
struct StatusMap: Sendable {
  /// What one word means, where it matters after which state.
  struct Meaning: Equatable, Sendable {
    var after: [PaymentState: PaymentState]
    var otherwise: PaymentState
  }

  private(set) var meanings: [String: Meaning] = [:]

  /// The state that a word means for a payment whose last known state is `state`.
  func state(of word: String, after state: String) -> PaymentState? {
    guard let meaning = meanings[word] else { return nil }
    guard !meaning.after.isEmpty, let last = PaymentState(rawValue: state) else {
      return meaning.otherwise
    }
    return meaning.after[last] ?? meaning.otherwise
  }

  /// This map with the words of another one before its own.
  func overlaid(by other: StatusMap) -> StatusMap {
    var map = self
    map.meanings.merge(other.meanings) { $1 }
    return map
  }
}

extension StatusMap {
  /// The states that a reply may mean, by their words.
  static let words: [String] = PaymentState.allCases.filter(isClaimable).map(\.rawValue)

  /// Whether a provider's reply can put a payment into this state.
  static func isClaimable(_ state: PaymentState) -> Bool {
    switch state {
    case .received, .routed, .attempting, .requiresAction, .review: false
    case .pending, .authorized, .captured, .partiallyRefunded, .refunded, .voided, .declined,
      .refused, .canceled, .expired, .inDoubt:
      true
    }
  }

  /// Reads a section `status`.
  static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> StatusMap {
    var map = StatusMap()
    guard let reader = MappingReader(node, name: name, &diagnostics) else { return map }
    for entry in reader.allEntries where !entry.key.hasPrefix("x-") {
      map.meanings[entry.key] = meaning(entry.value, name: "\(name).\(entry.key)", &diagnostics)
    }
    return map
  }

  private static func meaning(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Meaning? {
    guard case .mapping = node.content else {
      return state(node, name, &diagnostics).map { Meaning(after: [:], otherwise: $0) }
    }
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let afterNode = reader.required("after", &diagnostics)
    let elseNode = reader.required("else", &diagnostics)
    reader.finish(&diagnostics)
    var after: [PaymentState: PaymentState] = [:]
    if let afterNode,
      let cases = MappingReader(afterNode, name: "\(name).after", &diagnostics)
    {
      for entry in cases.allEntries where !entry.key.hasPrefix("x-") {
        guard let before = PaymentState(rawValue: entry.key) else {
          unknown(
            entry.key,
            at: entry.keyPlace,
            PaymentState.allCases.map(\.rawValue),
            &diagnostics
          )
          continue
        }
        after[before] = state(entry.value, "\(name).after.\(entry.key)", &diagnostics)
      }
    }
    guard let elseNode, let otherwise = state(elseNode, "\(name).else", &diagnostics) else {
      return nil
    }
    return Meaning(after: after, otherwise: otherwise)
  }

  /// Reads one word for a state.
  static func state(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> PaymentState? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    if let state = PaymentState(rawValue: text), isClaimable(state) { return state }
    unknown(text, at: node.place, words, &diagnostics)
    return nil
  }

  private static func unknown(
    _ text: String,
    at place: Place,
    _ words: [String],
    _ diagnostics: inout Diagnostics
  ) {
    let nearest = Nearest.name(to: text, among: words)
    diagnostics.error(
      .unknownState,
      at: place,
      "\"\(text)\" is no state that a reply can mean",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "the states are \(words.joined(separator: ", "))",
      replacement: nearest
    )
  }
}
