public import Wire

extension ExchangeFile {
  /// Reads an exchange file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - diagnostics: takes every mistake with its place.
  /// - Returns: the file, or `nil` when anything of it is wrong.
  public static func load(path: String, _ diagnostics: inout Diagnostics) -> ExchangeFile? {
    var reader = ExchangeReader()
    let file = reader.read(path)
    diagnostics.add(contentsOf: reader.diagnostics)
    return file
  }
}
