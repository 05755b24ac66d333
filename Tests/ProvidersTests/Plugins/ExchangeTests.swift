import Crypto
import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ExchangeTests {
  /// The files of a plugin's folder `exchanges`.
  static func files(_ plugin: String) -> [String] {
    let folder = Repository.path("Plugins/\(plugin)/exchanges")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Messages of a provider are replayed by the plugin kit.
    return names.sorted().filter { $0 != "notifications.yaml" }.map { "\(folder)/\($0)" }
  }

  @Test(arguments: [("tinkoff", 14), ("lyra", 12)])
  func `there are exchanges to replay`(plugin: String, count: Int) {
    #expect(Self.files(plugin).count >= count)
  }

  @Test(arguments: files("tinkoff"))
  func `requests and readings are as the file says`(path: String) throws {
    try Self.replay(path, with: SampleAccount.tinkoff())
  }

  @Test(arguments: files("lyra"))
  func `forms, requests and readings are as the file says`(path: String) throws {
    try Self.replay(path, with: SampleAccount.lyra())
  }

  private static func replay(_ path: String, with account: ProviderAccount) throws {
    let file = try ExchangeFile(path: path)
    var context = file.context
    for (index, item) in file.items.enumerated() {
      switch item {
      case .page(let page): try show(page, account, context)
      case .exchange(let exchange):
        let result = try exchanged(exchange, account, context)
        #expect(ExchangeFile.summary(of: result) == exchange.then, "exchange \(index)")
        if case .reading(let reading) = result {
          context.kept.merge(reading.kept) { $1 }
          context.keptOnPayment.merge(reading.keptOnPayment) { $1 }
        }
      }
    }
  }

  private static func show(
    _ page: ExchangeFile.Page,
    _ account: ProviderAccount,
    _ context: CallContext
  ) throws {
    let action = try account.present(step: page.step, in: context)
    #expect(action.kind.rawValue == page.kind)
    #expect(action.url == page.url)
    #expect(action.fields.map { "\($0.name)=\($0.value)" } == page.fields)
  }

  /// The sandbox's documented shop and its password.
  private static let basic = HTTPHeader(
    "Authorization",
    "Basic " + Base64.text(of: Array("12345678:testpassword_2222222222222222".utf8))
  )

  private static func exchanged(
    _ exchange: ExchangeFile.Exchange,
    _ account: ProviderAccount,
    _ context: CallContext
  ) throws -> ReadResult {
    let request = try account.render(call: exchange.call, in: context)
    #expect(request.method.rawValue == exchange.method)
    #expect(request.url == "http://127.0.0.1:7070/\(account.plugin.id)" + exchange.path)
    let isForm = !exchange.body.hasPrefix("{")
    let type = isForm ? "application/x-www-form-urlencoded" : "application/json"
    #expect([nil, "basic"].contains(exchange.authorization))
    let authorization = exchange.authorization == nil ? [] : [Self.basic]
    #expect(request.headers == authorization + [HTTPHeader("Content-Type", type)])
    #expect(String(decoding: request.body, as: UTF8.self) == exchange.body)
    return account.read(
      call: exchange.call,
      reply: HTTPReply(status: exchange.status, body: Array(exchange.reply.utf8)),
      in: context,
      purpose: exchange.purpose
    )
  }
}
