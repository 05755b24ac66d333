internal import Engine
internal import Payments

extension EventCodec {
  /// Reads an event back.
  ///
  /// - Parameters:
  ///   - kind: the stored kind; an unknown one is damage.
  ///   - body: the stored JSON.
  ///   - sequence: the event's place, for errors.
  /// - Returns: the event, equal to the one that was stored.
  /// - Throws: damage, with the place.
  static func event(
    kind: String,
    body: [UInt8],
    sequence: Int64
  ) throws(SQLiteError) -> PaymentEvent {
    guard let known = EventKind(rawValue: kind) else {
      throw .damaged("event \(sequence) has the unknown kind '\(kind)'")
    }
    let body = try BodyReader(body, of: "event \(sequence)")
    switch known {
    case .received: return .received(order: try body.text("order"))
    case .routed: return try routed(body)
    case .callSent:
      return .callSent(
        step: try body.text("step"),
        call: try body.text("call"),
        try: try body.count("try")
      )
    case .intent: return try intent(body)
    case .notSent:
      return .notSent(call: try body.text("call"), why: try body.text("why"))
    case .reply:
      let reading = try ReadingCodec.reading(from: try body.object("reading"))
      return .reply(call: try body.text("call"), reading)
    case .doubt:
      return .doubt(call: try body.text("call"), why: try body.text("why"))
    case .inquiry: return try inquiry(body)
    case .verdict: return try verdict(body)
    case .noEffect: return .noEffect(epoch: try body.count("epoch"))
    case .notification:
      return .notification(id: try body.text("id"), kept: try body.texts("kept"))
    case .resolution: return try resolution(body)
    case .allotted: return .allotted(try body.texts("numbers"))
    case .presented:
      return .presented(
        step: try body.text("step"),
        try ActionCodec.action(from: try body.object("action"))
      )
    case .came:
      return .came(
        step: try body.text("step"),
        try body.word("what"),
        given: try body.list("given")
      )
    case .operation: return try operation(body)
    }
  }

  /// Whether a payment's first body says what its record says about what was asked for.
  static func isReceived(_ record: PaymentRecord, by body: [UInt8]) throws(SQLiteError) -> Bool {
    let body = try BodyReader(body, of: "the first event of \(record.id)")
    let order = try body.text("order")
    let key = try body.text("key")
    let content = try ContentCodec.content(from: try body.object("content"))
    guard try body.optionalText("parent") == record.parent?.text else { return false }
    return order == record.order && key == record.key && content == record.content
  }

  private static func operation(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    let name = try body.text("payment")
    guard let id = PaymentID(text: name) else { throw .damaged("'\(name)' names no payment") }
    return .operation(
      id,
      try body.word("operation"),
      minorUnits: try body.integer("amount"),
      try body.word("state")
    )
  }

  private static func routed(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    .routed(
      account: try body.text("account"),
      route: try body.text("route"),
      plugin: try body.text("plugin"),
      pluginDigest: try body.text("plugin_digest"),
      failover: try body.objects("failover")
        .map { (candidate) throws(SQLiteError) in
          RoutedCandidate(
            account: try candidate.text("account"),
            plugin: try candidate.text("plugin"),
            identity: try candidate.text("identity")
          )
        },
      because: try body.optionalText("because")
    )
  }

  private static func intent(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    .intent(
      step: try body.text("step"),
      call: try body.text("call"),
      epoch: try body.count("epoch"),
      sendBy: Instant(milliseconds: try body.integer("send_by"))
    )
  }

  private static func inquiry(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    var reading: Reading?
    if let inner = try body.optionalObject("reading") {
      reading = try ReadingCodec.reading(from: inner)
    }
    return .inquiry(
      call: try body.text("call"),
      reading: reading,
      why: try body.optionalText("why")
    )
  }

  private static func verdict(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    .verdict(
      try body.word("state"),
      reason: try body.optionalWord("reason"),
      isSoft: try body.truth("is_soft"),
      proof: try body.text("proof")
    )
  }

  private static func resolution(_ body: BodyReader) throws(SQLiteError) -> PaymentEvent {
    .resolution(
      try body.word("state"),
      reason: try body.text("reason"),
      person: try body.text("person"),
      evidence: try body.optionalText("evidence")
    )
  }
}
