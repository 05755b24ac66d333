internal import CQREncode

/// The dark and light squares of a QR code, as libqrencode lays them out.
struct QRSymbol: Equatable {
  /// How many squares a side has.
  let width: Int
  /// Whether each square is dark, row by row.
  let isDark: [Bool]

  /// The most bytes that a code can hold with the middle level of correction.
  static let maximumByteCount = 2331

  /// Lays out the bytes of a text; `nil` where it is empty or too long for any code.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard 1...Self.maximumByteCount ~= bytes.count else { return nil }
    // The library reads the bytes and keeps none; what it gives is freed below, when it is copied.
    let made = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe QRcode_encodeData(Int32(buffer.count), buffer.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let symbol = unsafe made else { return nil }
    defer { unsafe QRcode_free(symbol) }
    width = Int(unsafe symbol.pointee.width)
    guard let squares = unsafe symbol.pointee.data else { return nil }
    // The lowest bit of each of the width × width bytes says what is dark.
    isDark = (0..<width * width).map { unsafe squares[$0] & 1 == 1 }
  }
}
