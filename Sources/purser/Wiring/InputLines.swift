import Foundation

/// The lines of standard input, one by one as they come, so that a pipe can be followed.
struct InputLines {
  /// A line without its end, or one that is too long to be read.
  enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  /// The most bytes of a line; what goes on beyond them is skipped.
  static let byteCount = 65_536

  private let read: () -> [UInt8]
  private var rest: ArraySlice<UInt8> = []
  private var isEnded = false

  /// Lines of what `read` gives in pieces; an empty piece is the end.
  init(_ read: @escaping () -> [UInt8]) { self.read = read }

  /// The lines of standard input.
  static var standard: InputLines {
    InputLines {
      Array((try? FileHandle.standardInput.read(upToCount: 16_384)) ?? Data())
    }
  }

  /// The next line that is not empty; `nil` behind the last one.
  mutating func next() -> Line? {
    while let line = nextOfAny() {
      if case .text(let bytes) = line, bytes.isEmpty { continue }
      return line
    }
    return nil
  }

  private mutating func nextOfAny() -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if rest.isEmpty, !fill() {
        if isTooLong { return .tooLong }
        return line.isEmpty ? nil : .text(line)
      }
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let piece = rest[..<(end ?? rest.endIndex)]
      if line.count + piece.count > Self.byteCount {
        isTooLong = true
        line = []
      }
      if !isTooLong { line += piece }
      rest = end.map { rest[($0 + 1)...] } ?? []
      guard end != nil else { continue }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return isTooLong ? .tooLong : .text(line)
    }
  }

  private mutating func fill() -> Bool {
    guard !isEnded else { return false }
    rest = read()[...]
    isEnded = rest.isEmpty
    return !isEnded
  }
}
