import Foundation
import HTTPServer
import Sandbox

/// `purser dev sandbox`: the provider simulators on a local port.
enum SandboxCommand {
  static let command = Command(
    path: ["dev", "sandbox"],
    operands: "",
    operandCount: 0...0,
    summary: "run the provider simulators on a local port until interrupted",
    details: """
      Each provider stands under /PLUGIN. GET /_ledger lists every movement of money, GET /_requests
      counts, POST /_faults makes trouble, POST /_reset begins anew. Amounts 9001.01 to 9001.16 are
      magic. Standard error carries one line when it is ready; port 0 takes a free one and prints it.
      """,
    flags: [
      Flag(name: "--listen", value: "ADDRESS:PORT", help: "127.0.0.1:7070 unless given"),
      Flag(name: "--show-accounts", value: nil, help: "print the accounts that it knows, and exit"),
    ],
    examples: ["purser dev sandbox", "purser dev sandbox --listen 127.0.0.1:0"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    if invocation.has("--show-accounts") {
      terminal.print(SandboxServer.accountsDescription)
      return .done
    }
    let (host, port) = try address(invocation.value("--listen") ?? "127.0.0.1:7070")
    let server = SandboxServer(host: host, port: port)
    do throws(ServerError) {
      try server.start()
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "port",
        message: "\(host):\(port) cannot be listened on: \(error.inWords)",
        help: "take another port with --listen, or 0 for a free one"
      )
    }
    terminal.note("purser sandbox ready http://\(host):\(server.port)")
    await Interrupts.wait()
    await server.stop()
    return .done
  }

  private static func address(_ text: String) throws(CommandError) -> (String, UInt16) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let port = UInt16(parts[1]) else {
      throw .usage("--listen takes ADDRESS:PORT, found \"\(text)\"")
    }
    guard parts[0] == "127.0.0.1" || parts[0] == "localhost" else {
      throw .usage("the sandbox listens on loopback only", help: "write 127.0.0.1:\(port)")
    }
    return (String(parts[0]), port)
  }
}
