extension CSVReader {
  /// Opens a regular file of the disk, read in pieces of 256 KiB.
  ///
  /// - Parameters:
  ///   - path: where to read.
  ///   - delimiter: what separates cells; detected when absent.
  /// - Throws: `unreadable` with the reason, or what ``init(delimiter:from:)`` throws.
  public init(
    path: String,
    delimiter: CSVDialect.Delimiter? = nil
  ) throws(CSVError) {
    let file: ChunkedFile
    do throws(FileReadError) {
      file = try ChunkedFile(path: path)
    } catch { throw .unreadable(error.inWords) }
    try self.init(delimiter: delimiter) { () throws(CSVError) -> [UInt8] in
      do throws(FileReadError) {
        return try file.next()
      } catch { throw .unreadable(error.inWords) }
    }
  }
}
