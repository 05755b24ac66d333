import Crypto
import FoundationEssentials
public import Wire

/// Loads plugin folders; a broken one takes no part and hides no other.
public enum PluginLoader: Sendable {
  /// The file that makes a folder a plugin.
  static let manifestName = "plugin.yaml"
  static let codesName = "codes.yaml"

  /// Loads one plugin folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that holds `plugin.yaml`.
  ///   - diagnostics: takes every mistake of the folder's files.
  /// - Returns: the plugin, or `nil` when any of its files has an error.
  public static func load(folder: String, _ diagnostics: inout Diagnostics) -> Plugin? {
    var found = Diagnostics()
    let plugin = compile(folder: folder, &found)
    let isBroken = found.hasErrors
    diagnostics.add(contentsOf: found)
    return isBroken ? nil : plugin
  }

  /// Loads a plugin from the bytes of its files, as ``Plugin/files`` gives them.
  ///
  /// - Parameters:
  ///   - files: the bytes by name; other names than a plugin's are refused.
  ///   - folder: stands for the folder in the places of mistakes.
  ///   - diagnostics: takes every mistake of the files.
  /// - Returns: the plugin, or `nil` when any file has an error.
  public static func load(
    files: [String: [UInt8]],
    folder: String,
    _ diagnostics: inout Diagnostics
  ) -> Plugin? {
    var found = Diagnostics()
    let plugin = compile(files, folder: folder, &found)
    let isBroken = found.hasErrors
    diagnostics.add(contentsOf: found)
    return isBroken ? nil : plugin
  }

  /// Loads every plugin of some folders of plugin folders.
  ///
  /// - Parameters:
  ///   - folders: each holds plugin folders, or is one itself.
  ///   - diagnostics: takes the mistakes of all; the same id twice is P010.
  /// - Returns: the plugins without mistakes, and the names of the broken ones.
  public static func loadAll(
    folders: [String],
    _ diagnostics: inout Diagnostics
  ) -> PluginCatalog {
    var catalog = PluginCatalog()
    for folder in folders {
      for candidate in candidates(in: folder, &diagnostics) {
        if let plugin = load(folder: candidate, &diagnostics) {
          catalog.add(plugin, &diagnostics)
        } else {
          catalog.addBroken(name(of: candidate))
        }
      }
    }
    return catalog
  }

  private static func candidates(
    in folder: String,
    _ diagnostics: inout Diagnostics
  ) -> [String] {
    let manager = FileManager.default
    if manager.fileExists(atPath: "\(folder)/\(manifestName)") { return [folder] }
    do {
      return try manager.contentsOfDirectory(atPath: folder).sorted()
        .map { "\(folder)/\($0)" }
        .filter { manager.fileExists(atPath: "\($0)/\(manifestName)") }
    } catch {
      diagnostics.error(
        .fileUnreadable,
        at: Place(file: folder, line: 1, column: 1),
        "the folder of plugins \(folder) cannot be read"
      )
      return []
    }
  }

  private static func name(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }

  private static func compile(folder: String, _ diagnostics: inout Diagnostics) -> Plugin? {
    var files: [String: [UInt8]] = [:]
    read(manifestName, of: folder, &files, &diagnostics)
    if FileManager.default.fileExists(atPath: "\(folder)/\(codesName)") {
      read(codesName, of: folder, &files, &diagnostics)
    }
    // Without its manifest nothing more can be said about a folder.
    return files[manifestName] == nil ? nil : compile(files, folder: folder, &diagnostics)
  }

  private static func compile(
    _ files: [String: [UInt8]],
    folder: String,
    _ diagnostics: inout Diagnostics
  ) -> Plugin? {
    for name in files.keys.sorted() where name != manifestName && name != codesName {
      diagnostics.error(
        .fileUnreadable,
        at: Place(file: "\(folder)/\(name)", line: 1, column: 1),
        "a plugin has no file \"\(name)\""
      )
    }
    let path = "\(folder)/\(manifestName)"
    guard let manifest = files[manifestName] else {
      diagnostics.error(
        .fileUnreadable,
        at: Place(file: path, line: 1, column: 1),
        "\(path) is missing"
      )
      return nil
    }
    guard let node = YAML.load(manifest, file: path, aliases: .refused, &diagnostics) else {
      return nil
    }
    var codes = CodeTable()
    if let bytes = files[codesName],
      let node = YAML.load(
        bytes,
        file: "\(folder)/\(codesName)",
        aliases: .refused,
        &diagnostics
      )
    {
      codes = CodeTable.load(node, &diagnostics)
    }
    guard let result = ManifestLoader.load(node, codes: codes, &diagnostics) else { return nil }
    return Plugin(
      id: result.head.id,
      version: result.head.version,
      title: result.head.title,
      digest: digest(of: files),
      operations: result.operations,
      files: files,
      folder: folder,
      idPlace: result.head.place,
      manifest: result.manifest
    )
  }

  private static func read(
    _ name: String,
    of folder: String,
    _ files: inout [String: [UInt8]],
    _ diagnostics: inout Diagnostics
  ) {
    let path = "\(folder)/\(name)"
    do throws(FileReadError) {
      files[name] = try FileBytes.read(path: path, within: folder, maximumByteCount: 1 << 20)
    } catch {
      let isLarge = if case .tooLarge = error { true } else { false }
      diagnostics.error(
        isLarge ? .fileTooLarge : .fileUnreadable,
        at: Place(file: path, line: 1, column: 1),
        "\(path) \(error.inWords)"
      )
    }
  }

  /// The digest over names, lengths and bytes, in the order of the names.
  private static func digest(of files: [String: [UInt8]]) -> String {
    var stream = DigestStream(.sha256)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      stream.update(Array("\(name)\u{0}\(bytes.count)\u{0}".utf8))
      stream.update(bytes)
    }
    return "sha256:" + Hex.text(of: stream.finish())
  }
}
