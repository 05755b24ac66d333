/// Reads one mapping key by key, typed on demand, and reports what is left over.
///
/// Every reader method marks its key as known; ``finish(_:)`` reports each unknown key with the
/// nearest known one. Keys that begin with `x-` are never reported.
public struct MappingReader: Sendable {
  /// Where the mapping stands.
  public let place: Place
  /// The mapping's name in messages, such as `accounts.main`.
  public let name: String
  private let entries: [Node.Entry]
  private var known: [String] = []

  /// Opens a mapping; reports `C003` and gives `nil` when the node is not one.
  public init?(_ node: Node, name: String, _ diagnostics: inout Diagnostics) {
    guard case .mapping(let entries) = node.content else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a mapping, found \(node.shapeInWords)"
      )
      return nil
    }
    self.entries = entries
    self.place = node.place
    self.name = name
  }

  /// The entries in the order of the file, for mappings whose keys are free names.
  public var allEntries: [Node.Entry] { entries }

  /// The value of a key, or `nil` when it is absent.
  public mutating func optional(_ key: String) -> Node? {
    known.append(key)
    return entries.first { $0.key == key }?.value
  }

  /// The value of a key; reports `C002` when it is absent.
  public mutating func required(_ key: String, _ diagnostics: inout Diagnostics) -> Node? {
    if let node = optional(key) { return node }
    diagnostics.error(
      .missingKey,
      at: place,
      "\(name) needs the key \"\(key)\"",
      help: "add \"\(key):\" here"
    )
    return nil
  }

  /// Where a key stands, for mistakes about the key itself.
  public func keyPlace(_ key: String) -> Place? { entries.first { $0.key == key }?.keyPlace }

  /// Reports every key that no method asked for.
  public func finish(_ diagnostics: inout Diagnostics) {
    for entry in entries where !known.contains(entry.key) && !entry.key.hasPrefix("x-") {
      let nearest = Nearest.name(to: entry.key, among: known)
      diagnostics.error(
        .unknownKey,
        at: entry.keyPlace,
        "unknown key \"\(entry.key)\" in \(name)",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "known keys: \(known.joined(separator: ", "))",
        replacement: nearest
      )
    }
  }
}
