import Foundation
import TestSupport
import Testing
import Wire

/// The binary at a pseudo-terminal, with somebody who waits for a question before he answers it.
enum TerminalRun {
  /// What was seen on the screen, and the exit code.
  struct Ended {
    var status: String
    var screen: String
  }

  private static let script = """
    import json, os, pty, sys
    plan = json.load(sys.stdin)
    pid, end = pty.fork()
    if pid == 0:
      os.execvp(plan["line"][0], plan["line"])
    seen = b""
    def more():
      global seen
      try:
        part = os.read(end, 65536)
      except OSError:
        part = b""
      seen += part
      return bool(part)
    place = 0
    for question, answer in plan["steps"]:
      while question.encode() not in seen[place:]:
        if not more():
          break
      place = len(seen)
      os.write(end, answer.encode())
    while more():
      pass
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(json.dumps({"status": str(status), "screen": seen.decode()}))
    """

  /// Runs a command line, and types an answer after each question.
  static func run(_ words: [String], _ steps: [(String, String)], folder: String) async throws
    -> Ended
  {
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }
    let plan: JSONObject = [
      "line": list([PurserProcess.program] + words),
      "steps": .array(steps.map { list([$0.0, $0.1]) }),
    ]
    let ended = try await Program.run(
      ["python3", "-c", script],
      folder: folder,
      input: String(decoding: JSONValue.object(plan).serialized(), as: UTF8.self)
    )
    try #require(ended.status == 0, "\(ended.errors)")
    let json = try JSON.parse(Array(ended.output.utf8.dropLast()))
    return Ended(
      status: try #require(json.object?["status"]?.text),
      screen: try #require(json.object?["screen"]?.text)
    )
  }
}
