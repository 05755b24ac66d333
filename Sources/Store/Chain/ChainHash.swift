internal import Crypto

/// The hash that ties an event to everything before it.
enum ChainHash {
  /// The hash before the first event.
  static let start = [UInt8](repeating: 0, count: 32)

  /// SHA-256 over the hash before, the place, the time, and each text behind its length.
  ///
  /// - Parameters:
  ///   - previous: the hash of the event before.
  ///   - sequence: the event's place in the journal, from 1.
  ///   - payment: the payment's id.
  ///   - kind: the event's kind.
  ///   - at: when it happened, in milliseconds.
  ///   - body: the event's JSON, byte for byte.
  /// - Returns: 32 bytes.
  static func hash(
    previous: [UInt8],
    sequence: Int64,
    payment: String,
    kind: String,
    at: Int64,
    body: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160 + body.count)
    bytes.append(contentsOf: previous)
    append(sequence, to: &bytes)
    append(at, to: &bytes)
    append(Int64(payment.utf8.count), to: &bytes)
    bytes.append(contentsOf: payment.utf8)
    append(Int64(kind.utf8.count), to: &bytes)
    bytes.append(contentsOf: kind.utf8)
    bytes.append(contentsOf: body)
    return Digest.sha256.bytes(of: bytes)
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }
}
