import Payments
import Testing

@testable import Web

/// What assistive technology leans on: names that point to something that is there.
@Suite struct `The relations of a page` {
  @Test(arguments: Language.allCases)
  func `lead to ids that are there once`(language: Language) throws {
    for sample in Gallery(language: language).samples {
      let tags = try Self.tags(sample.page)
      let ids = tags.compactMap { Self.value("id", of: $0) }
      #expect(Set(ids).count == ids.count, "\(sample.name)")
      for name in ["for", "aria-describedby", "aria-labelledby"] {
        for reference in tags.compactMap({ Self.value(name, of: $0) })
          .flatMap({ $0.split(separator: " ") })
        {
          #expect(ids.contains(String(reference)), "\(sample.name): \(name)=\(reference)")
        }
      }
      for address in tags.compactMap({ Self.value("href", of: $0) }) where address.hasPrefix("#") {
        #expect(ids.contains(String(address.dropFirst())), "\(sample.name): \(address)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `give every control a label and a purpose`(language: Language) throws {
    for sample in Gallery(language: language).samples {
      let tags = try Self.tags(sample.page)
      let labelled = Set(
        tags.filter { $0.name == "label" }.compactMap { Self.value("for", of: $0) }
      )
      for tag in tags where ["input", "select", "textarea"].contains(tag.name) {
        let type = Self.value("type", of: tag)
        if type == "hidden" { continue }
        let id = try #require(Self.value("id", of: tag), "\(sample.name)")
        #expect(labelled.contains(id), "\(sample.name): \(id)")
        for refused in ["required", "pattern", "maxlength", "style"] {
          #expect(Self.value(refused, of: tag) == nil, "\(sample.name): \(refused)")
        }
        #expect(type != "number", "\(sample.name): \(id)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `have one heading, one main part and no style of their own`(language: Language) throws {
    for sample in Gallery(language: language).samples {
      let tags = try Self.tags(sample.page)
      #expect(tags.count { $0.name == "h1" } == 1, "\(sample.name)")
      #expect(tags.count { $0.name == "main" } == 1, "\(sample.name)")
      #expect(!tags.contains { $0.name == "style" || Self.value("style", of: $0) != nil })
    }
  }

  private static func tags(_ page: PayerPage) throws -> [PageShape.Tag] {
    try PageShape(String(decoding: PageRenderer.render(page).body, as: UTF8.self)).tags
  }

  private static func value(_ name: String, of tag: PageShape.Tag) -> String? {
    tag.attributes.first { $0.name == name }?.value
  }
}
