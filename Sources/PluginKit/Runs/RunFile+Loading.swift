public import Wire

extension RunFile {
  /// Reads a run.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - plugin: the plugin's id, which its simulator's path begins with.
  ///   - diagnostics: takes every mistake with its place.
  /// - Returns: the run, or `nil` when anything of it is wrong.
  public static func load(
    path: String,
    plugin: String,
    _ diagnostics: inout Diagnostics
  ) -> RunFile? {
    var reader = RunReader(plugin: plugin)
    let file = reader.read(path)
    diagnostics.add(contentsOf: reader.diagnostics)
    return file
  }
}
