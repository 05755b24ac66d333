import Foundation
import TestSupport
import Testing

/// Chromium shows every page of the gallery; axe-core and a few measures find nothing.
@Suite struct `Pages in a browser` {
  private struct Finding: Decodable {
    var pages: Int
    var findings: [String]
  }

  @Test func `have no fault that axe-core knows, at both widths and in both colour schemes`()
    async throws
  {
    let installed = try await Program.run([Repository.path("scripts/browser.sh")])
    try #require(installed.status == 0, "\(installed.errors)")
    let folder = try ScratchFolder()
    try Gallery.write(to: folder)
    var line = [
      Repository.path(".build/browser/bin/python3"), Repository.path("scripts/pages/gallery.py"),
      folder.path,
    ]
    // PURSER_RECORD=1 takes the pictures of docs/pages.md again.
    if ProcessInfo.processInfo.environment["PURSER_RECORD"] == "1" {
      line.append(Repository.path("docs/pages"))
    }
    let ended = try await Program.run(line)
    try #require(ended.status == 0, "\(ended.errors)")
    let said = try JSONDecoder().decode(Finding.self, from: Data(ended.output.utf8))
    #expect(said.pages == 33 * 3)
    #expect(said.findings.isEmpty, "\(said.findings.joined(separator: "\n"))")
  }
}
