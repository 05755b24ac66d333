import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// The words and the replies of the files in a plugin's folder `exchanges`; the plugin kit replays
/// them.
enum ExchangeFile {
  /// Every reply that the exchanges of a plugin hold, empty ones left out.
  static func replies(_ plugin: String) throws -> [String] {
    let folder = Repository.path("Plugins/\(plugin)/exchanges")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .flatMap { name in
        var diagnostics = Diagnostics()
        let path = "\(folder)/\(name)"
        let root = try #require(YAML.load(path: path, aliases: .refused, &diagnostics))
        return texts("body", below: "respond", in: root).filter { !$0.isEmpty }
      }
  }

  /// The texts of a key in every mapping of a name.
  private static func texts(_ key: String, below name: String, in node: Node) -> [String] {
    switch node.content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap { texts(key, below: name, in: $0) }
    case .mapping(let entries):
      return entries.flatMap { entry -> [String] in
        guard entry.key == name, case .mapping(let members) = entry.value.content else {
          return texts(key, below: name, in: entry.value)
        }
        return members.filter { $0.key == key }.compactMap { $0.value.scalar?.text }
      }
    }
  }

  /// A reading in the words of the files.
  static func summary(of result: ReadResult) -> [String: String] {
    guard case .reading(let reading) = result else { return ["claim": "none"] }
    var words: [String: String] = [:]
    switch reading.claim {
    case .proceed: words["claim"] = "continue"
    case .recover: words["claim"] = "recover"
    case .state(let state): words["claim"] = state.rawValue
    case .declined(let reason, let isSoft):
      words = ["claim": "declined", "reason": reason.rawValue, "soft": String(isSoft)]
    case .refused(let reason, let effect):
      words = ["claim": "refused", "reason": reason.rawValue, "effect": effect.rawValue]
    case .notFound: words["claim"] = "not_found"
    case .needs(let step): words = ["claim": "needs", "step": step]
    case .mismatch(let field, _, _): words = ["claim": "mismatch", "field": field]
    case .unproved: words["claim"] = "unproved"
    }
    words["status"] = reading.status
    words["code"] = reading.code
    words["message"] = reading.message
    words["minor"] = reading.confirmedMinorUnits.map { String($0) }
    for (name, text) in reading.kept { words["keep.\(name)"] = text }
    for (name, text) in reading.keptOnPayment { words["keep_on_payment.\(name)"] = text }
    return words
  }
}
