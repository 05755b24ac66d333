import Crypto
import Payments
import Providers
import Wire

/// Checks 41 and 52: what may be seen.
enum PrivacyChecks {
  /// Whether a text holds a secret of the sample, as it is or coded.
  static func holdsSecret(_ text: String, _ bench: CheckBench) -> Bool {
    bench.secrets.contains { secret in
      let bytes = Array(secret.utf8)
      let forms = [
        secret, PercentCoding.encode(secret), Base64.text(of: bytes), Hex.text(of: bytes),
      ]
      return forms.contains { text.contains($0) }
    }
  }

  static func canaries(_ bench: CheckBench) -> CheckOutcome {
    guard let canary = bench.secrets.first else {
      return .notApplicable("the sample has no secret")
    }
    var problems: [String] = []
    var tried = 0
    func see(_ text: String, _ place: String) {
      tried += 1
      if holdsSecret(text, bench) { problems.append("\(place) shows a secret") }
    }
    see("\(bench.account)", "the account's description")
    see(String(reflecting: bench.account), "the account's description")
    for (name, bytes) in bench.plugin.files { see(String(decoding: bytes, as: UTF8.self), name) }
    for page in bench.pages {
      guard let action = try? page.replay.account.present(step: page.page.step, in: page.context)
      else { continue }
      see((action.url ?? "") + action.fields.map(\.value).joined(separator: "\n"), page.file)
    }
    for vector in bench.vectors where vector.credentials.isEmpty {
      guard let signed = try? bench.account.sign(recipe: vector.recipe, fields: vector.fields)
      else { continue }
      see(signed.stringToSign + signed.steps.joined(), "purser sign \(vector.recipe)")
    }
    for (step, root) in bench.jsonSteps {
      guard let message = step.words["message"] else { continue }
      let echo = JSONChange.mapped(root) { $0 == .text(message) ? .text("key \(canary)") : $0 }
      see(step.reading(of: echo.serialized())["message"] ?? "", "\(step.name): the message")
    }
    return .of(problems, tried: tried, "places looked at")
  }

  static func markup(_ bench: CheckBench) -> CheckOutcome {
    let odd = "x\u{0}\u{1B}[31m\u{202E}<script>alert(1)</script>"
    var problems: [String] = []
    var tried = 0
    for (step, root) in bench.jsonSteps {
      guard let message = step.words["message"] else { continue }
      let echo = JSONChange.mapped(root) { $0 == .text(message) ? .text(odd) : $0 }
      guard let found = step.reading(of: echo.serialized())["message"] else { continue }
      tried += 1
      let isClean = found.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }
      if !isClean { problems.append("\(step.name): control characters reach the message") }
    }
    return .of(
      problems,
      tried: tried,
      "messages without control characters (pages escape the rest)"
    )
  }
}
