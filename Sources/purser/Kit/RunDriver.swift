import Engine
import Foundation
import HTTPClient
import HTTPServer
import Payments
import PluginKit
import Providers
import Sandbox
import Wire

/// Does what a run says: a simulator of its own, a folder of its own, and the real command.
struct RunDriver {
  let plugin: Plugin
  let run: RunFile
  let transport: CurlTransport
  /// Hears what was done, for people.
  let log: @Sendable (String) -> Void

  /// Where a run's steps are done.
  private struct Site {
    /// The simulator's address, without a path.
    var origin: String
    /// What the command works in.
    var folder: String
    /// Where the simulator sends its messages.
    var shop: RunShop
  }

  /// Why a run could not be made at all.
  struct Failure: Error {
    var why: String
  }

  /// Everything that came out otherwise; the first step with a mismatch is the last that is done.
  func mismatches() async throws(Failure) -> [Mismatch] {
    let server = SandboxServer()
    do throws(ServerError) {
      try server.start()
    } catch {
      throw Failure(why: "the simulator cannot start: \(error.inWords)")
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "purser-run-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(Failure) {
      let found = try await steps(server, folder)
      await server.stop()
      return found
    } catch {
      await server.stop()
      throw error
    }
  }

  private func steps(
    _ server: SandboxServer,
    _ folder: String
  ) async throws(Failure) -> [Mismatch] {
    let origin = "http://127.0.0.1:\(server.port)"
    let account = try prepare(folder, endpoint: "\(origin)/\(plugin.id)")
    let shop: RunShop
    do throws(ServerError) {
      shop = try RunShop(folder: folder, account: account, log: log)
    } catch {
      throw Failure(why: "the shop's server cannot start: \(error.inWords)")
    }
    let site = Site(origin: origin, folder: folder, shop: shop)
    do throws(Failure) {
      let found = try await steps(site, account)
      await shop.stop()
      return found
    } catch {
      await shop.stop()
      throw error
    }
  }

  private func steps(_ site: Site, _ account: String) async throws(Failure) -> [Mismatch] {
    let clock = EngineClock.real()
    let words = ["account": account, "sandbox": site.origin, "shop": site.shop.address]
    var values = RunValues(words: words, now: clock.now())
    for step in run.steps {
      values.now = clock.now()
      let result = try await perform(step, values, site)
      values.steps["last"] = result.json
      if let name = step.name { values.steps[name] = result.json }
      var mismatches = result.mismatches(with: step, values)
      guard mismatches.isEmpty else {
        mismatches[0].actual += "\n\(result.story)"
        return mismatches
      }
    }
    return []
  }

  /// Copies the sample and aims it at the simulator.
  private func prepare(_ folder: String, endpoint: String) throws(Failure) -> String {
    let sample = "\(plugin.folder)/sample"
    var diagnostics = Diagnostics()
    guard
      let root = YAML.load(
        path: "\(sample)/config.yaml",
        within: plugin.folder,
        aliases: .limited,
        &diagnostics
      ),
      let made = RunFolder.configuration(
        like: root,
        for: run,
        plugins: URL(filePath: plugin.folder).standardizedFileURL.path,
        endpoint: endpoint
      )
    else { throw Failure(why: "\(sample)/config.yaml has no account") }
    do {
      try FileManager.default.copyItem(atPath: sample, toPath: folder)
      try Data(made.text.utf8).write(to: URL(filePath: "\(folder)/config.yaml"))
    } catch {
      throw Failure(why: "\(folder) cannot be written")
    }
    return made.account
  }

  // MARK: Steps

  private func perform(
    _ step: RunStep,
    _ values: RunValues,
    _ site: Site
  ) async throws(Failure) -> RunStepResult {
    func filled(_ text: String) throws(Failure) -> String {
      let (filled, missing) = values.filled(text)
      guard let filled else {
        throw Failure(
          why: "\(step.place.file):\(step.place.line): ${\(missing ?? "")} stands for nothing"
        )
      }
      return filled
    }
    switch step.action {
    case .command(let words, let input):
      var line: [String] = []
      for word in words { line.append(try filled(word)) }
      return try await command(line, try filled(input), step.browser, site)
    case .request(let method, let path, let type, let body):
      return try await request(method, site.origin + (try filled(path)), type, try filled(body))
    case .notices(let count): return try await notices(count, step, site.shop)
    case .browse(let target, let press):
      let start = try self.start(try filled(target), step, values)
      return try await browse(start, press, origin: site.origin)
    case .ledger:
      let reply = try await request("GET", "\(site.origin)/_ledger", "", "")
      let effects = reply.json["effects"]?.array ?? []
      let own = effects.filter { $0["provider"]?.text == plugin.id }
      return RunStepResult(code: nil, json: .array(own), story: reply.story)
    }
  }

  private func command(
    _ words: [String],
    _ input: String,
    _ press: String?,
    _ site: Site
  ) async throws(Failure) -> RunStepResult {
    let flags = ["--config", "config.yaml", "--format", "json"]
    var answer: ((String) async -> String)?
    if let press {
      let browser = RunBrowser(transport: transport, origin: site.origin, press: press)
      answer = { address in
        let start = RunBrowser.Request(method: .get, address: address)
        return (try? await browser.walk(start))?.json["address"]?.text ?? ""
      }
    }
    let ended: ChildProcess.Ended
    await site.shop.turn.take()
    do {
      ended = try await ChildProcess.run(
        words + flags,
        input: input,
        folder: site.folder,
        answer: answer
      )
      await site.shop.turn.giveBack()
    } catch {
      await site.shop.turn.giveBack()
      throw Failure(why: "the command cannot be started: \(error)")
    }
    let output = String(decoding: ended.output, as: UTF8.self)
    let errors = String(decoding: ended.errors, as: UTF8.self)
    let lines = output.split(separator: "\n")
    let json = lines.last.flatMap { try? JSON.parse(Array($0.utf8)) } ?? .null
    let story = "purser \(words.joined(separator: " "))\nexit \(ended.exit)\n\(output)\(errors)"
    log(story)
    return RunStepResult(code: ended.exit, json: json, story: story)
  }

  private func request(
    _ method: String,
    _ url: String,
    _ type: String,
    _ body: String
  ) async throws(Failure) -> RunStepResult {
    guard let verb = HTTPRequest.Method(rawValue: method) else {
      throw Failure(why: "a request is GET or POST, not \(method)")
    }
    let isForm = type == "application/x-www-form-urlencoded"
    let request = HTTPRequest(
      method: verb,
      url: url,
      headers: type.isEmpty ? [] : [HTTPHeader("Content-Type", type)],
      body: isForm ? Self.form(body) : Array(body.utf8)
    )
    let terms = TransportTerms(allowsPrivateAddresses: true)
    switch await transport.exchange(request, terms) {
    case .notSent(let why), .silent(let why):
      throw Failure(why: "\(method) \(url) was not answered: \(why)")
    case .reply(let reply):
      let text = String(decoding: reply.body, as: UTF8.self)
      let story = "\(method) \(url)\n\(body)\nHTTP \(reply.status)\n\(text)"
      log(story)
      let json = (try? JSON.parse(reply.body)) ?? .null
      return RunStepResult(code: reply.status, json: json, story: story)
    }
  }

  /// Codes pairs that stand on lines of their own.
  private static func form(_ lines: String) -> [UInt8] {
    FormBody.encode(
      lines.split(separator: "\n")
        .map { line in
          let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    )
  }
}
