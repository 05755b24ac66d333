import Payments
public import Providers
import Wire

/// A reading in the words that exchange files use.
public enum ReadingWords: Sendable {
  /// The words: `claim` always, `reason`, `soft`, `effect`, `field`, `step`, `status`, `code`,
  /// `message`, `minor`, `keep.NAME` and `keep_on_payment.NAME` where the reading has them.
  ///
  /// - Parameter result: what the plugin made of a reply.
  /// - Returns: one text by word; `claim: none` when there is no reading.
  public static func words(of result: ReadResult) -> [String: String] {
    guard case .reading(let reading) = result else { return ["claim": "none"] }
    var words = claim(reading.claim)
    words["status"] = reading.status
    words["code"] = reading.code
    words["message"] = reading.message
    words["minor"] = reading.confirmedMinorUnits.map { String($0) }
    for (name, text) in reading.kept { words["keep.\(name)"] = text }
    for (name, text) in reading.keptOnPayment { words["keep_on_payment.\(name)"] = text }
    return words
  }

  /// What a reply gives for a result, as `gives.NAME` and `items.PLACE.NAME`, of money with its
  /// members behind the name.
  ///
  /// - Parameter given: what the plugin took from a reply.
  /// - Returns: one text by word; numbers as they are written.
  public static func words(of given: GivenResult) -> [String: String] {
    var words: [String: String] = [:]
    for member in given.members.members { note(member.value, as: "gives.\(member.name)", &words) }
    for (place, item) in (given.items ?? []).enumerated() {
      for member in item.members {
        note(member.value, as: "items.\(place).\(member.name)", &words)
      }
    }
    return words
  }

  private static func note(_ value: JSONValue, as name: String, _ words: inout [String: String]) {
    guard let object = value.object else {
      words[name] = text(value)
      return
    }
    for member in object.members { note(member.value, as: "\(name).\(member.name)", &words) }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .text(let text), .number(let text): text
    default: String(decoding: value.serialized(), as: UTF8.self)
    }
  }

  private static func claim(_ claim: Reading.Claim) -> [String: String] {
    switch claim {
    case .proceed: ["claim": "continue"]
    case .recover: ["claim": "recover"]
    case .state(let state): ["claim": state.rawValue]
    case .declined(let reason, let isSoft):
      ["claim": "declined", "reason": reason.rawValue, "soft": String(isSoft)]
    case .refused(let reason, let effect):
      ["claim": "refused", "reason": reason.rawValue, "effect": effect.rawValue]
    case .notFound: ["claim": "not_found"]
    case .needs(let step): ["claim": "needs", "step": step]
    case .mismatch(let field, _, _): ["claim": "mismatch", "field": field]
    case .unproved: ["claim": "unproved"]
    }
  }
}
