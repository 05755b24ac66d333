import Foundation
import TestSupport
import Testing

/// Chromium shows every page of the gallery; axe-core and a few measures find nothing.
@Suite(.serialized) struct `Pages in a browser` {
  private struct Finding: Decodable {
    var pages: Int
    var findings: [String]
  }

  @Test func `have no fault that axe-core knows, at both widths and in both colour schemes`()
    async throws
  {
    // PURSER_RECORD=1 takes the pictures of docs/pages.md again.
    let isRecording = ProcessInfo.processInfo.environment["PURSER_RECORD"] == "1"
    let pictures = isRecording ? [Repository.path("docs/pages")] : []
    let output = try await Self.drive("gallery.py", pictures)
    let said = try JSONDecoder().decode(Finding.self, from: Data(output.utf8))
    #expect(said.pages == 33 * 3)
    #expect(said.findings.isEmpty, "\(said.findings.joined(separator: "\n"))")
  }

  @Test func `execute and fetch nothing that a text from outside says`() async throws {
    let output = try await Self.drive("hostile.py", [])
    let said = try JSONDecoder().decode(Finding.self, from: Data(output.utf8))
    #expect(said.pages == Payloads.all.count / 5)
    #expect(said.findings.isEmpty, "\(said.findings.joined(separator: "\n"))")
  }

  @Test func `do what payers want, with scripts and without`() async throws {
    let said = try Self.things(try await Self.drive("behaviour.py", []))
    let expected = try Self.things(Self.expected)
    #expect(Set(said.keys) == Set(expected.keys))
    for (thing, value) in expected { #expect(said[thing] == value, "\(thing)") }
  }

  private static let expected = """
    {
      "leaves_by_itself": {
        "posts": [["POST", "PaReq=eJxVUm1P&MD=7"]],
        "again": ["Continue"]
      },
      "leaves_by_button": {"waits": true, "posts": [["POST", "PaReq=eJxVUm1P&MD=7"]]},
      "checks_the_device": {
        "bank": [["POST", "threeDSMethodData=eyJ9"]], "posted": [{"_form": "f7", "_do": "submit"}]
      },
      "goes_on_without_the_frame": {
        "bank": [["POST", "threeDSMethodData=eyJ9"]], "posted": [{"_form": "f7", "_do": "submit"}]
      },
      "tells_the_facts": {"numbers": true, "flags": ["false", "true"]},
      "keeps_the_facts": {
        "_form": "f8", "screen_width": "", "screen_height": "", "color_depth": "",
        "timezone": "", "java": "", "javascript": "", "_do": "submit"
      },
      "sends_once": [{"_form": "f6", "_do": "submit"}],
      "presses": {
        "confirmation: Confirm": ["/pay/k3x9", "submit"],
        "confirmation: Change details": ["/pay/k3x9", "change"],
        "confirmation: Cancel payment": ["/pay/k3x9", "cancel"],
        "code-mistaken: Send a new code": ["/pay/k3x9", "resend"],
        "declined: Try again": ["/pay/k3x9", "retry"]
      },
      "enters": {"_form": "f3", "otp": "123456", "_do": "submit"},
      "reads_mistakes_first": {"first": "error-summary", "then": "f-contract"},
      "skips": ["Skip to content", "Return to the shop"],
      "prints": [1, 0]
    }
    """

  /// Each thing that was done, with what came out as JSON whose keys are sorted.
  private static func things(_ json: String) throws -> [String: String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try (object as? [String: Any] ?? [:])
      .mapValues { value in
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        return String(
          decoding: try JSONSerialization.data(withJSONObject: value, options: options),
          as: UTF8.self
        )
      }
  }

  /// Shows the gallery by a script of `scripts/pages`, and gives what the script says.
  private static func drive(_ script: String, _ more: [String]) async throws -> String {
    let installed = try await Program.run([Repository.path("scripts/browser.sh")])
    try #require(installed.status == 0, "\(installed.errors)")
    let folder = try ScratchFolder()
    try Gallery.write(to: folder)
    let ended = try await Program.run(
      [
        Repository.path(".build/browser/bin/python3"), Repository.path("scripts/pages/\(script)"),
        folder.path,
      ] + more
    )
    try #require(ended.status == 0, "\(ended.errors)")
    return ended.output
  }
}
