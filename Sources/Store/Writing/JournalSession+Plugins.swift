internal import Engine

extension JournalSession {
  /// Keeps a plugin's files, once for each digest.
  func keep(_ archive: PluginArchive?) throws(SQLiteError) {
    guard let archive, !keptPlugins.contains(archive.digest) else { return }
    if try !exists(.pluginExists, archive.digest) {
      let insertion = try statement(.insertPluginFile)
      for (name, bytes) in archive.files {
        try insertion.statement.bind(1, archive.digest)
        try insertion.statement.bind(2, name)
        try insertion.statement.bind(3, blob: bytes)
        try insertion.statement.run()
      }
    }
    keptPlugins.insert(archive.digest)
  }

  /// The files of an archived plugin.
  func plugin(digest: String) throws(SQLiteError) -> PluginArchive? {
    let rows = try statement(.filesOfPlugin)
    defer { rows.statement.reset() }
    try rows.statement.bind(1, digest)
    var files: [String: [UInt8]] = [:]
    while try rows.statement.step() { files[rows.statement.text(0)] = rows.statement.bytes(1) }
    return files.isEmpty ? nil : PluginArchive(digest: digest, files: files)
  }
}
