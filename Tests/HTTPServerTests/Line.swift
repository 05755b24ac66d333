import TestSupport

/// A client that an array can hold.
final class Line {
  var client: RawClient

  init(port: UInt16) { client = RawClient(port: port) }
}
