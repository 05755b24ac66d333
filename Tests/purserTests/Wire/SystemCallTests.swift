import Foundation
import Testing

/// What the kernel saw: an intent is on the disk before its first byte leaves.
@Suite struct `The order of system calls` {
  private static let strace = "/usr/bin/strace"
  private static let calls =
    "fdatasync,fsync,write,pwrite64,pwritev,writev,send,sendto,sendmsg,recv,recvfrom,recvmsg,read"

  @Test func `syncs the journal between the reply to one call and the first byte of the next`()
    async throws
  {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.strace),
      "strace is needed: make deps installs it"
    )
    try await Shop.with { shop in
      #expect(try await shop.purser("payment", "list").status == 0, "the journal exists")
      let line = [
        "pay", "--amount", "10.00", "--currency", "RUB", "--reference", "T-1", "--field",
        "rebill_id=1",
      ]
      let run = try await PurserProcess.run(
        line,
        folder: shop.folder,
        wrapper: [
          Self.strace, "-f", "-y", "-s", "400", "-e", "trace=\(Self.calls)", "-o", "trace.txt",
        ]
      )
      try #require(run.status == 0, run.story)
      let text = String(decoding: try #require(shop.read("trace.txt")), as: UTF8.self)
      let trace = SystemCallTrace(text)
      let first = try #require(trace.firstSend(of: "/v2/Init"), "no Init in \(text)")
      let reply = try #require(trace.firstReceipt(of: "PaymentId", after: first), "\(text)")
      let effect = try #require(trace.firstSend(of: "/v2/Charge"), "no Charge in \(text)")
      #expect(first < reply && reply < effect)
      #expect(trace.isSynced(after: 0, before: first), "nothing was synced before Init")
      #expect(trace.isSynced(after: reply, before: effect), "no sync between Init and Charge")
    }
  }

  @Test func `tells a trace without a sync apart`() {
    let log = "<\(SystemCallTrace.log)>"
    let send = #"7 sendto(9<socket:[1]>, "POST /x/v2/Charge HTTP"..., 90, 0, NULL, 0) = 90"#
    func isSynced(_ lines: String...) -> Bool? {
      let trace = SystemCallTrace((lines + [send]).joined(separator: "\n"))
      return trace.firstSend(of: "/v2/Charge").map { trace.isSynced(after: 0, before: $0) }
    }
    let write = #"5 pwrite64(4\#(log), "x", 1, 0) = 1"#
    #expect(isSynced(write, "5 fdatasync(4\(log)) = 0") == true)
    #expect(
      isSynced(write, "5 fdatasync(4\(log) <unfinished ...>", "5 <... fdatasync resumed>) = 0")
        == true
    )
    #expect(isSynced(write) == false)
    #expect(isSynced("5 fdatasync(4\(log)) = 0", write) == false)
    #expect(isSynced(write, "5 fdatasync(4\(log)) = -1 EIO (error)") == false)
    #expect(isSynced(write, "5 fdatasync(4\(log) <unfinished ...>") == false)
    #expect(isSynced(write, "5 fdatasync(4</tmp/other>) = 0") == false)
  }
}
