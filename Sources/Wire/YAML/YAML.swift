/// Reads YAML files into nodes; types are decided by whoever reads the nodes.
public enum YAML: Sendable {
  /// What is done with anchors and aliases.
  public enum AliasPolicy: Sendable {
    /// Each is an error: plugins.
    case refused
    /// At most 64 aliases, expanded nodes counted: configuration.
    case limited
  }

  /// The largest file in bytes.
  static let maximumFileByteCount = 1 << 20
  /// The longest text of one value in bytes.
  static let maximumScalarByteCount = 64 << 10
  /// The most values of one file, aliases expanded.
  static let maximumNodeCount = 100_000
  /// How deep lists and mappings may be nested.
  static let maximumDepth = 64
  /// The most aliases of one file.
  static let maximumAliasCount = 64
  /// The longest key in scalars.
  static let maximumKeyLength = 128

  /// Reads the bytes of one file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, with or without a UTF-8 byte order mark.
  ///   - file: the name that diagnostics show.
  ///   - aliases: what is done with anchors and aliases.
  ///   - diagnostics: takes every mistake, and the source text for snippets.
  /// - Returns: the document, or `nil` when its text is broken; a document with mistakes in
  ///   single keys is returned without them.
  public static func load(
    _ bytes: [UInt8],
    file: String,
    aliases: AliasPolicy,
    _ diagnostics: inout Diagnostics
  ) -> Node? {
    let source = SourceText(bytes, file: file)
    diagnostics.addSource(source)
    guard YAMLPreScan.check(source, byteCount: bytes.count, &diagnostics) else { return nil }
    var loader = YAMLLoader(source: source, aliases: aliases)
    let node = loader.load()
    diagnostics.add(contentsOf: loader.diagnostics)
    return node
  }

  /// Reads a file of the disk; refuses what is no regular file or larger than 1 MiB unread.
  ///
  /// - Parameters:
  ///   - path: where to read.
  ///   - name: the name that diagnostics show, if not the path.
  ///   - folder: where the file must lie, links followed; `nil` for anywhere.
  ///   - aliases: what is done with anchors and aliases.
  ///   - diagnostics: takes every mistake.
  /// - Returns: the document, or `nil` when it cannot be read.
  public static func load(
    path: String,
    as name: String? = nil,
    within folder: String? = nil,
    aliases: AliasPolicy,
    _ diagnostics: inout Diagnostics
  ) -> Node? {
    let file = name ?? path
    let start = Place(file: file, line: 1, column: 1)
    do throws(FileReadError) {
      let bytes = try FileBytes.read(
        path: path,
        within: folder,
        maximumByteCount: maximumFileByteCount
      )
      return load(bytes, file: file, aliases: aliases, &diagnostics)
    } catch {
      switch error {
      case .tooLarge(let byteCount):
        diagnostics.error(
          .fileTooLarge,
          at: start,
          "\(file) is larger than 1 MiB (\(byteCount) bytes), and was not read",
          help: "name a YAML file; what is needed rarely passes 100 KiB"
        )
      default:
        diagnostics.error(.fileUnreadable, at: start, "\(file) \(error.inWords)")
      }
      return nil
    }
  }
}
