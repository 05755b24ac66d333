/// What `strace -f -y` wrote, line by line.
struct SystemCallTrace {
  /// The journal's write-ahead log, where commits go.
  static let log = "/purser.db-wal"

  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n") }

  /// The line that first sends bytes with the text.
  func firstSend(of text: String) -> Int? {
    lines.firstIndex { line in
      ["send(", "sendto(", "sendmsg(", "write(", "writev("].contains { line.contains(" \($0)") }
        && line.contains(text) && line.contains("POST ")
    }
  }

  /// The line that first receives bytes with the text.
  func firstReceipt(of text: String, after start: Int) -> Int? {
    lines.indices.dropFirst(start + 1)
      .first { index in
        let line = lines[index]
        let isReceipt =
          ["recv", "read"].contains { line.contains(" \($0)") }
          || line.contains("<... recv") || line.contains("<... read")
        return isReceipt && line.contains(text)
      }
  }

  /// Whether the log's last write between two lines was followed by a sync that came back with 0.
  func isSynced(after start: Int, before end: Int) -> Bool {
    var hasWrite = false
    var isDurable = false
    var pending: Set<Substring> = []
    for line in lines[start..<end] {
      let thread = line.prefix { $0 != " " }
      if line.contains("\(Self.log)>") || line.contains("\(Self.log)<") {
        if line.contains(" pwrite") || line.contains(" write") {
          hasWrite = true
          isDurable = false
          pending.removeAll()
        } else if line.contains("sync(") {
          if line.hasSuffix("<unfinished ...>") {
            pending.insert(thread)
          } else if line.hasSuffix("= 0") {
            isDurable = hasWrite
          }
        }
      } else if line.contains("sync resumed>"), pending.remove(thread) != nil,
        line.hasSuffix("= 0")
      {
        isDurable = hasWrite
      }
    }
    return isDurable
  }
}
