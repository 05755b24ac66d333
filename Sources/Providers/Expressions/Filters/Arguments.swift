import Payments

/// The arguments of a filter, whose types were checked when the expression was compiled.
extension [Value] {
  /// The text form of an argument.
  func text(_ index: Int) -> String { index < count ? self[index].textForm ?? "" : "" }

  func integer(_ index: Int) -> Int64 {
    if index < count, case .integer(let number) = self[index] { number } else { 0 }
  }

  func list(_ index: Int) -> [Value] {
    if index < count, case .list(let elements) = self[index] { elements } else { [] }
  }

  /// The bytes of bytes or a digest, and of text in UTF-8.
  func octets(_ index: Int) -> [UInt8] {
    if index < count, case .bytes(let bytes) = self[index] {
      bytes
    } else {
      [UInt8](text(index).utf8)
    }
  }
}
