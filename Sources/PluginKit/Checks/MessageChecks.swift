import Providers
import Wire

/// Checks 44 to 46 and 49: what messages of the provider's server are read as.
enum MessageChecks {
  private static let none = "the plugin reads no signed messages"

  /// Reads changed bodies of every signed message: none may say anything else and be believed.
  private static func sweep(
    _ bench: CheckBench,
    _ what: String,
    _ changes: (CheckBench.Received) -> [[UInt8]]
  ) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    let genuine = bench.messages
      .filter { $0.words["verified"] == "true" && $0.words["difference"] == nil }
    for message in genuine {
      for body in changes(message) where body != message.expected.message.body {
        tried += 1
        let words = message.reading(of: body)
        let claims = claims(words).filter { message.words[$0.key] != $0.value }
        guard !claims.isEmpty else { continue }
        problems.append(
          "\(message.name): believed with another \(claims.keys.sorted().joined(separator: ", "))"
        )
      }
    }
    return tried == 0 ? .notApplicable(none) : .of(problems, tried: tried, what)
  }

  /// What a message is believed to say.
  ///
  /// Nothing when it is not verified or does not agree with the payment. Names of fields are part of no signature of some providers, so a claim may get lost.
  private static func claims(_ words: [String: String]) -> [String: String] {
    guard words["verified"] == "true", words["difference"] == nil else { return [:] }
    return words.filter {
      ["order", "provider_reference", "state"].contains($0.key)
        || $0.key.hasPrefix("keep_on_payment.")
    }
  }

  /// Every byte of a message changed, in turn.
  static func forged(_ bench: CheckBench) -> CheckOutcome {
    sweep(bench, "forged messages") { message in
      let body = message.expected.message.body
      return body.indices.prefix(4096)
        .map { index in
          var changed = body
          changed[index] ^= 1
          return changed
        }
    }
  }

  /// The parts of a message in the reverse order.
  static func reordered(_ bench: CheckBench) -> CheckOutcome {
    sweep(bench, "messages with their parts in reverse") { message in
      let body = message.expected.message.body
      if let object = (try? JSON.parse(body))?.object {
        var reversed = JSONObject(reserving: object.members.count)
        for member in object.members.reversed() { reversed[member.name] = member.value }
        return [JSONValue.object(reversed).serialized()]
      }
      guard body.first != 0x3C else { return [] }
      return [Array(body.split(separator: 0x26).reversed().joined(separator: [0x26]))]
    }
  }

  /// Spaces and empty values more than were signed.
  static func rawBody(_ bench: CheckBench) -> CheckOutcome {
    sweep(bench, "messages with spaces and empty values added") { message in
      let body = message.expected.message.body
      let isForm = ![0x3C, 0x7B, 0x5B].contains(body.first ?? 0)
      return [body + Array(" ".utf8), Array(" ".utf8) + body, body + Array("\n".utf8)]
        + (isForm ? [body + Array("&kit=".utf8), Array("kit=&".utf8) + body] : [])
    }
  }

  /// The same message twice is one message.
  static func repeated(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    for message in bench.messages {
      let first = bench.account.read(message.expected.message, at: message.context.now)
      let again = bench.account.read(message.expected.message, at: message.context.now)
      if first.id != again.id { problems.append("\(message.name) has two identities") }
    }
    guard problems.isEmpty else { return .of(problems, tried: bench.messages.count, "messages") }
    return ReplyChecks.repeated(bench)
  }
}
