/// A plugin's files as the journal keeps them, so that a payment ends by the plugin it began with.
public struct PluginArchive: Equatable, Sendable {
  /// The digest over the files, as `routed` names it.
  public var digest: String
  /// The bytes of the files by name.
  public var files: [String: [UInt8]]

  /// Makes an archive.
  public init(digest: String, files: [String: [UInt8]]) {
    self.digest = digest
    self.files = files
  }
}
