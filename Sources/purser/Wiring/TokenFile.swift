import Foundation

/// The file that a token is kept in: for its owner alone, replaced whole.
enum TokenFile {
  /// Writes the file beside its place and renames it into place.
  ///
  /// - Throws: exit 5 when it cannot be written; the old file stays then.
  static func write(_ content: [UInt8], to path: String) throws(CommandError) {
    let manager = FileManager.default
    let folder = (path as NSString).deletingLastPathComponent
    let temporary = "\(path).\(UInt64.random(in: .min ... .max)).tmp"
    do {
      if !folder.isEmpty {
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      guard
        manager.createFile(
          atPath: temporary,
          contents: Data(content),
          attributes: [.posixPermissions: 0o600]
        )
      else { throw CocoaError(.fileWriteUnknown) }
      // Foundation replaces no file here; between these two the token stands beside its place.
      if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
      try manager.moveItem(atPath: temporary, toPath: path)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "unwritable",
        message: "the token cannot be written to \(path)",
        help: "the provider has given one: make the place writable and connect again"
      )
    }
  }
}
