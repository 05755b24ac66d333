internal import Payments
internal import Wire

/// A reading as JSON.
enum ReadingCodec {
  private enum Word: String {
    case proceed
    case recover
    case state
    case declined
    case refused
    case notFound = "not_found"
    case needs
    case mismatch
    case unproved
  }

  /// Writes the reading's members into an object.
  static func write(_ reading: Reading, to body: inout JSONWriter) {
    write(reading.claim, to: &body)
    body.member("kept", ifAny: reading.kept)
    body.member("kept_on_payment", ifAny: reading.keptOnPayment)
    body.member("status", ifPresent: reading.status)
    body.member("code", ifPresent: reading.code)
    body.member("message", ifPresent: reading.message)
    body.member("confirmed", ifPresent: reading.confirmedMinorUnits)
  }

  /// Reads a reading back.
  static func reading(from body: BodyReader) throws(SQLiteError) -> Reading {
    Reading(
      claim: try claim(body),
      kept: try body.texts("kept"),
      keptOnPayment: try body.texts("kept_on_payment"),
      status: try body.optionalText("status"),
      code: try body.optionalText("code"),
      message: try body.optionalText("message"),
      confirmedMinorUnits: try body.optionalInteger("confirmed")
    )
  }

  private static func write(_ claim: Reading.Claim, to body: inout JSONWriter) {
    switch claim {
    case .proceed: name(.proceed, in: &body)
    case .recover: name(.recover, in: &body)
    case .state(let state):
      name(.state, in: &body)
      body.member("state", state.rawValue)
    case .declined(let reason, let isSoft):
      name(.declined, in: &body)
      body.member("reason", reason.rawValue)
      body.member("is_soft", ifTrue: isSoft)
    case .refused(let reason, let effect):
      name(.refused, in: &body)
      body.member("reason", reason.rawValue)
      body.member("effect", effect.rawValue)
    case .notFound: name(.notFound, in: &body)
    case .needs(let step):
      name(.needs, in: &body)
      body.member("step", step)
    case .mismatch(let field, let expected, let found):
      name(.mismatch, in: &body)
      body.member("field", field)
      body.member("expected", expected)
      body.member("found", found)
    case .unproved(let why):
      name(.unproved, in: &body)
      body.member("why", why)
    }
  }

  private static func name(_ word: Word, in body: inout JSONWriter) {
    body.member("claim", word.rawValue)
  }

  private static func claim(_ body: BodyReader) throws(SQLiteError) -> Reading.Claim {
    let word: Word = try body.word("claim")
    switch word {
    case .proceed: return .proceed
    case .recover: return .recover
    case .state: return .state(try body.word("state"))
    case .declined:
      return .declined(try body.word("reason"), isSoft: try body.truth("is_soft"))
    case .refused:
      return .refused(try body.word("reason"), effect: try body.word("effect"))
    case .notFound: return .notFound
    case .needs: return .needs(step: try body.text("step"))
    case .mismatch:
      return .mismatch(
        field: try body.text("field"),
        expected: try body.text("expected"),
        found: try body.text("found")
      )
    case .unproved: return .unproved(why: try body.text("why"))
    }
  }
}
