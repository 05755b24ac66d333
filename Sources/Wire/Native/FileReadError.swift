internal import Glibc

/// Why a file could not be read.
public enum FileReadError: Error, Equatable, Sendable {
  /// No such file, or a folder on the way to it is missing.
  case missing
  /// This user may not read it.
  case notPermitted
  /// It is a directory.
  case directory
  /// It is a device, a pipe or a socket.
  case notRegular
  /// A link leads out of the folder that it must lie in.
  case outside
  /// It holds more bytes than allowed; the count, at least.
  case tooLarge(Int)
  /// Any other reason, with the system's number.
  case other(code: Int32)

  init(code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM: self = .notPermitted
    case EISDIR: self = .directory
    case ENXIO, ENODEV: self = .notRegular
    default: self = .other(code: code)
    }
  }

  /// The reason as the rest of a sentence that begins with the file's name.
  public var inWords: String {
    switch self {
    case .missing: "does not exist"
    case .notPermitted: "may not be read by this user"
    case .directory: "is a directory, not a file"
    case .notRegular: "is a device, a pipe or a socket, not a file"
    case .outside: "is a link that leads out of its folder, and was not read"
    case .tooLarge(let count): "is too large (\(count) bytes)"
    case .other(let code): "cannot be read (\(FileReadError.systemText(code)))"
    }
  }

  private static func systemText(_ code: Int32) -> String {
    // The text lives in a static table or a buffer of this thread, and is copied at once.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
