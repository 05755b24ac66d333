import Foundation
import HTTPServer
import Payments
import TestSupport
import Wire

@testable import Web

extension Gallery {
  /// Writes every page of every language with its headers, and the assets, into a folder.
  static func write(to folder: ScratchFolder) throws {
    var pages: [[String: Any]] = []
    for (turn, language) in Language.allCases.enumerated() {
      for (place, sample) in Gallery(language: language).samples.enumerated() {
        let rendered = PageRenderer.render(sample.page)
        let file = "\(sample.name).\(language.rawValue).html"
        try folder.write(rendered.body, as: file)
        pages.append([
          "name": sample.name, "language": language.rawValue, "status": rendered.status,
          "headers": lines(rendered.headers), "file": file, "code": scanned,
          // Each page has its pictures in one language; the languages take turns.
          "pictured": place % Language.allCases.count == turn,
        ])
      }
    }
    var assets: [[String: Any]] = []
    for (place, asset) in [PageAssets.stylesheet, PageAssets.script].enumerated() {
      let file = "asset-\(place)"
      try folder.write(asset.reply.body, as: file)
      assets.append(["path": asset.path, "headers": lines(asset.reply.headers), "file": file])
    }
    let gallery: [String: Any] = [
      "pages": pages, "assets": assets, "hostile": try hostile(to: folder),
    ]
    try folder.write(
      Array(try JSONSerialization.data(withJSONObject: gallery)),
      as: "gallery.json"
    )
  }

  /// Every fifth text of attack, each on one of the pages, in turn.
  private static func hostile(to folder: ScratchFolder) throws -> [[String: Any]] {
    var pages: [[String: Any]] = []
    for (place, payload) in Payloads.all.enumerated() where place % 5 == 0 {
      let hostile = HostilePages.pages(saying: payload, in: .en)
      let rendered = PageRenderer.render(hostile[place / 5 % hostile.count])
      let file = "hostile-\(place).html"
      try folder.write(rendered.body, as: file)
      pages.append(["headers": lines(rendered.headers), "file": file])
    }
    return pages
  }

  private static func lines(_ headers: [HTTPHeader]) -> [[String: String]] {
    headers.map { ["name": $0.name, "value": $0.value] }
  }
}
