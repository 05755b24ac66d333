internal import Engine
internal import Payments

/// Events that were appended together, as one row.
extension EventCodec {
  private static let lineFeed: UInt8 = 0x0A

  /// The kinds, with blanks between them, and the bodies, each on a line.
  ///
  /// One event alone stands as itself. A body is JSON without a line break in it.
  static func row(
    of events: [(kind: EventKind, body: [UInt8])]
  ) -> (kinds: String, bodies: [UInt8]) {
    guard events.count != 1 else { return (events[0].kind.rawValue, events[0].body) }
    var kinds = ""
    var bodies: [UInt8] = []
    bodies.reserveCapacity(events.reduce(0) { $0 + $1.body.count + 1 })
    for event in events {
      if !kinds.isEmpty {
        kinds += " "
        bodies.append(lineFeed)
      }
      kinds += event.kind.rawValue
      bodies += event.body
    }
    return (kinds, bodies)
  }

  /// How many events a row holds, by its kinds.
  static func count(kinds: String) -> Int64 {
    kinds.utf8.reduce(1) { $1 == UInt8(ascii: " ") ? $0 + 1 : $0 }
  }

  /// The body of a row's first event.
  static func firstBody(of bodies: [UInt8]) -> [UInt8] {
    bodies.firstIndex(of: lineFeed).map { Array(bodies[..<$0]) } ?? bodies
  }

  /// The events of a row, each with its own place.
  ///
  /// - Parameters:
  ///   - kinds: the kinds, with blanks between them.
  ///   - bodies: the bodies, each on a line.
  ///   - sequence: the place of the first event.
  ///   - at: when they happened.
  /// - Returns: the events in order.
  /// - Throws: `damaged` when kinds and bodies do not fit each other or are no events.
  static func events(
    kinds: String,
    bodies: [UInt8],
    sequence: Int64,
    at: Instant
  ) throws(SQLiteError) -> [StoredEvent] {
    let kinds = kinds.split(separator: " ", omittingEmptySubsequences: false)
    let bodies =
      kinds.count == 1
      ? [bodies[...]] : bodies.split(separator: lineFeed, omittingEmptySubsequences: false)
    guard kinds.count == bodies.count else {
      throw .damaged("event \(sequence) has \(kinds.count) kinds and \(bodies.count) bodies")
    }
    var events: [StoredEvent] = []
    events.reserveCapacity(kinds.count)
    for (kind, body) in zip(kinds, bodies) {
      let place = sequence &+ Int64(events.count)
      let event = try event(kind: String(kind), body: Array(body), sequence: place)
      events.append(StoredEvent(sequence: place, at: at, event: event))
    }
    return events
  }
}
