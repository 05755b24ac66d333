internal import CMicroHTTPD
internal import Wire

/// Reads the head of a request from the library, and refuses what the library lets pass.
///
/// The library joins folded lines, takes two lengths, and stops at a NUL without a word. It tells
/// how many bytes the head had, though: a head of plain `Name: value` lines accounts for every one
/// of them, and a head that does not is refused. (Measured with 0.9.75: a folded value is moved
/// away from its name, so it is also seen by where it lies.)
struct RequestHead {
  /// Why a head is not taken.
  enum Flaw: Equatable {
    case malformed
    case tooLarge
    case version
    case bodyTooLarge
    case coding
  }

  private(set) var headers: [HTTPHeader] = []
  private(set) var flaw: Flaw?
  /// The declared length of the body; nil when there is none or it is chunked.
  private(set) var length: Int?
  private var byteCount = 0
  private var hosts = 0
  private var lengths = 0
  private var codings = 0

  init(of connection: OpaquePointer, line: RequestLine, limits: ServerLimits) {
    headers.reserveCapacity(8)
    let method = line.method.utf8.count
    byteCount = method + 1 + line.target.count + 1 + line.version.utf8.count + 2 + 2
    unsafe withUnsafeMutablePointer(to: &self) { head in
      _ = unsafe MHD_get_connection_values_n(
        connection,
        MHD_ValueKind.HEADER_KIND,
        { context, _, name, nameCount, value, valueCount in
          guard let context = unsafe context else { return .NO }
          unsafe context.assumingMemoryBound(to: RequestHead.self).pointee
            .add(
              name: UnsafeBufferPointer(start: name, count: nameCount),
              value: UnsafeBufferPointer(start: value, count: valueCount)
            )
          return .YES
        },
        head
      )
    }
    judge(line: line, size: unsafe purser_mhd_head_size(connection), limits: limits)
  }

  private mutating func judge(line: RequestLine, size: Int, limits: ServerLimits) {
    if size > limits.headByteCount {
      flaw = .tooLarge
      return
    }
    if !line.isVersionKnown {
      flaw = .version
      return
    }
    guard flaw == nil, line.isWellFormed, byteCount == size, hosts == 1 else {
      flaw = flaw ?? .malformed
      return
    }
    if lengths > 1 || codings > 1 || lengths + codings > 1 {
      flaw = .malformed
      return
    }
    if let length, length > limits.bodyByteCount { flaw = .bodyTooLarge }
  }

  private mutating func add(
    name: UnsafeBufferPointer<CChar>,
    value: UnsafeBufferPointer<CChar>
  ) {
    let gap = Int(bitPattern: value.baseAddress) - Int(bitPattern: name.baseAddress)
    let colonAndSpace = gap - name.count
    guard colonAndSpace >= 1, colonAndSpace <= 256,
      !name.isEmpty, unsafe name.allSatisfy({ Self.isToken(UInt8(bitPattern: $0)) }),
      unsafe value.allSatisfy({ Self.isField(UInt8(bitPattern: $0)) })
    else {
      flaw = flaw ?? .malformed
      return
    }
    byteCount += name.count + colonAndSpace + value.count + 2
    let header = HTTPHeader(unsafe Self.text(name), unsafe Self.text(value))
    headers.append(header)
    count(header)
  }

  private mutating func count(_ header: HTTPHeader) {
    switch header.name.utf8.count {
    case 4 where header.name.lowercased() == "host":
      hosts += header.value.isEmpty ? 2 : 1
    case 14 where header.name.lowercased() == "content-length":
      lengths += 1
      let digits = header.value.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      guard digits, let length = Int(header.value) else {
        flaw = flaw ?? .malformed
        return
      }
      self.length = length
    case 17 where header.name.lowercased() == "transfer-encoding":
      codings += 1
      if header.value.lowercased() != "chunked" { flaw = flaw ?? .coding }
    default: break
    }
  }

  /// The text without the blanks behind it.
  private static func text(_ bytes: UnsafeBufferPointer<CChar>) -> String {
    let plain = unsafe bytes.lazy.map { UInt8(bitPattern: $0) }
    let end = unsafe plain.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
    return unsafe String(decoding: plain.prefix(end), as: UTF8.self)
  }

  /// RFC 9110 §5.6.2: what a field's name is made of.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// RFC 9110 §5.5: what a field's value is made of.
  static func isField(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
}
