import Foundation
import Wire

/// Reads what a command is given: a file, or standard input for `-`.
enum InputFile {
  /// The most bytes that an input may have.
  static let maximumByteCount = 1 << 20

  /// The whole input.
  ///
  /// - Throws: exit 2 when it cannot be read or is too large.
  static func read(_ path: String) throws(CommandError) -> [UInt8] {
    if path == "-" { return try standardInput() }
    do throws(FileReadError) {
      return try FileBytes.read(path: path, maximumByteCount: maximumByteCount)
    } catch {
      throw CommandError(
        exit: .usage,
        code: "unreadable",
        message: "\(path) \(error.inWords)",
        help: nil
      )
    }
  }

  private static func standardInput() throws(CommandError) -> [UInt8] {
    do {
      let data = try FileHandle.standardInput.read(upToCount: maximumByteCount + 1) ?? Data()
      guard data.count <= maximumByteCount else {
        throw CommandError.usage("the input is larger than 1 MiB")
      }
      return Array(data)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .usage("standard input cannot be read")
    }
  }
}
