import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ExchangeTests {
  static let files: [String] = {
    let folder = Repository.path("Plugins/tinkoff/exchanges")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }()

  @Test func `there are exchanges to replay`() {
    #expect(Self.files.count >= 6)
  }

  @Test(arguments: files)
  func `requests and readings are as the file says`(path: String) throws {
    let file = try ExchangeFile(path: path)
    let account = try SampleAccount.tinkoff()
    let currency = try #require(Currency(code: file.currency))
    let money = try Money.parse(file.amount, currency: currency)
    var context = try CallContext.charge(
      order: file.order,
      minorUnits: money.minorUnits,
      currency: file.currency,
      description: file.description,
      fields: file.input
    )
    for (index, exchange) in file.exchanges.enumerated() {
      let request = try account.render(call: exchange.call, in: context)
      #expect(request.method.rawValue == exchange.method)
      #expect(request.url == "http://127.0.0.1:7070/tinkoff" + exchange.path)
      #expect(request.headers == [HTTPHeader("Content-Type", "application/json")])
      #expect(String(decoding: request.body, as: UTF8.self) == exchange.body, "exchange \(index)")
      let reply = HTTPReply(status: exchange.status, body: Array(exchange.reply.utf8))
      let result = account.read(
        call: exchange.call,
        reply: reply,
        in: context,
        purpose: exchange.purpose
      )
      #expect(ExchangeFile.summary(of: result) == exchange.then, "exchange \(index)")
      if case .reading(let reading) = result {
        context.kept.merge(reading.kept) { $1 }
        context.keptOnPayment.merge(reading.keptOnPayment) { $1 }
      }
    }
  }
}
