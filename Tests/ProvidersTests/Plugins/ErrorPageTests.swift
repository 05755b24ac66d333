import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct `Case 123: an error page in place of an answer` {
  /// The reply as the case's file holds it.
  static func reply() throws -> HTTPReply {
    let path = Repository.path("Tests/ProvidersTests/cases/123/response.http")
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let lines = text.replacing("\r\n", with: "\n")
      .split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
    let blank = try #require(lines.firstIndex(of: ""))
    let body = lines[(blank + 1)...].joined(separator: "\n")
    return HTTPReply(status: 502, headers: [], body: Array(body.utf8))
  }

  @Test func `to the effect call proves nothing and is kept from people`() throws {
    let account = try SampleAccount.tinkoff()
    let result = account.read(
      call: "charge",
      reply: try Self.reply(),
      in: try .charge(),
      purpose: .step
    )
    guard case .reading(let reading) = result, case .unproved(let why) = reading.claim else {
      Issue.record("an error page must prove nothing, got \(result)")
      return
    }
    for text in [why, reading.message ?? "", reading.status ?? "", reading.code ?? ""] {
      #expect(!text.contains("<html") && !text.contains("edge-7.internal"))
    }
  }

  @Test func `to a question is no reading`() throws {
    let account = try SampleAccount.tinkoff()
    let result = account.read(
      call: "find_order",
      reply: try Self.reply(),
      in: try .charge(),
      purpose: .lookup
    )
    guard case .noReading = result else {
      Issue.record("an error page must be no reading, got \(result)")
      return
    }
  }
}
