import Foundation
import HTTPServer
import PluginKit
import Synchronization
import Wire

/// The shop's own server in a run: what the simulator sends there goes through the real command.
final class RunShop: Sendable {
  /// One at a time, in the order of asking.
  actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }

  /// What came and was not asked for yet.
  private final class Inbox: Sendable {
    let notices = Mutex<[JSONValue]>([])
  }

  /// Held by whoever runs a command: a message waits for the step that is under way.
  let turn = Turn()
  /// Where the messages are sent.
  let address: String
  private let server: HTTPServer
  private let inbox = Inbox()

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - folder: where the command runs.
  ///   - account: whom the messages are for.
  ///   - log: hears what was done.
  /// - Throws: `ServerError` when there is no port.
  init(
    folder: String,
    account: String,
    log: @escaping @Sendable (String) -> Void
  ) throws(ServerError) {
    let turn = turn
    let inbox = inbox
    server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) -> ServerAnswer in
      .later {
        await turn.take()
        let (answer, reply) = await Self.read(request, folder, account, log)
        await turn.giveBack()
        inbox.notices.withLock { $0.append(answer) }
        return reply
      }
    }
    address = "http://127.0.0.1:\(server.port)"
  }

  func stop() async { await server.stop(grace: .zero) }

  /// Takes what came since the last time: so many, waited for ten seconds at most.
  ///
  /// - Returns: fewer when no more came; all that are there when none is asked for.
  func take(_ count: Int) async -> [JSONValue] {
    for _ in 0..<500 where inbox.notices.withLock({ $0.count }) < count {
      try? await Task.sleep(for: .milliseconds(20))
    }
    return inbox.notices.withLock { notices in
      let taken = Array(notices.prefix(count == 0 ? notices.count : count))
      notices.removeFirst(taken.count)
      return taken
    }
  }

  /// Gives a message to the command and answers as it says.
  private static func read(
    _ request: ServerRequest,
    _ folder: String,
    _ account: String,
    _ log: @Sendable (String) -> Void
  ) async -> (JSONValue, ServerReply) {
    let name = "\(folder)/\(UUID().uuidString)"
    let files = ["\(name).headers", "\(name).body"]
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    let words = [
      "notification", "--account", account, "--headers", files[0], "--body", files[1], "--apply",
      "--config", "config.yaml", "--format", "json",
    ]
    do {
      let lines = request.headers.map { "\($0.name): \($0.value)\n" }.joined()
      try Data(lines.utf8).write(to: URL(filePath: files[0]))
      try Data(request.body).write(to: URL(filePath: files[1]))
      let ended = try await ChildProcess.run(words, input: "", folder: folder)
      let body = String(decoding: request.body, as: UTF8.self)
      let errors = String(decoding: ended.errors, as: UTF8.self)
      let output = String(decoding: ended.output, as: UTF8.self)
      log("a message came: \(body)\nexit \(ended.exit)\n\(output)\(errors)")
      let line = output.split(separator: "\n").last.map { Array($0.utf8) }
      let answer = try JSON.parse(line ?? [])
      return (answer, reply(answer["reply"]))
    } catch {
      return (.text("\(error)"), ServerReply(status: 500))
    }
  }

  private static func reply(_ json: JSONValue?) -> ServerReply {
    let status = json?["status"]?.integer.flatMap { Int(exactly: $0) } ?? 500
    let type = json?["content_type"]?.text.map { [HTTPHeader("Content-Type", $0)] }
    return ServerReply(
      status: status,
      headers: type ?? [],
      body: Array((json?["body"]?.text ?? "").utf8)
    )
  }
}
