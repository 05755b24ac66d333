import Foundation
import TestSupport
import Testing
import Wire

@testable import purser

/// Mistakes in a configuration, each at its line and column in every way of writing the file.
@Suite struct `A mistake in a configuration` {
  /// One change of the sample, and what must be said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    /// A code and where: the place of this text from the start of the change on, behind `|` when
    /// there is one; with `^` before it, its last place up to the change.
    var code: String
    var at: String

    init(_ from: String, _ to: String, _ code: String, at: String) {
      self.from = from
      self.to = to
      self.code = code
      self.at = at
    }

    var testDescription: String { to.isEmpty ? "without \(from)" : to }
  }

  /// A folder with the one plugin that the sample uses: it is compiled for every spelling.
  private static let plugins: String = {
    let path = ScratchRoot.newPath()
    let manager = FileManager.default
    let shipped = Repository.path("Plugins/tinkoff")
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: "\(path)/tinkoff", withDestinationPath: shipped)
    } catch {
      Issue.record(error)
    }
    return path
  }()

  static let sample = """
    schema: purser.config/v1
    plugins: [\(plugins)]
    store: {sqlite: purser.db}
    timezone: Europe/Kyiv
    languages: [uk, en]
    server:
      public: 127.0.0.1:8080
      public_url: http://127.0.0.1:8080
    accounts:
      main:
        plugin: tinkoff
        environment: sandbox
        endpoint: http://127.0.0.1:7070/tinkoff
        credentials:
          terminal_key: SimTerminalDEMO
          password: {secret: {env: PASSWORD}}
        limits: {total: 10s}
    routes:
      - name: roubles
        when: {currency: RUB}
        to: main
      - otherwise: refuse
    batch:
      wait: 15s
      on_invalid: skip
    """

  static let cases: [Case] = [
    Case("purser.config/v1", "purser.config/v2", "C008", at: "purser.config"),
    Case("schema: purser.config/v1\n", "", "C002", at: "plugins"),
    Case("timezone:", "timezon:", "C001", at: "timezon"),
    Case("Europe/Kyiv", "Europe/Kiew", "T008", at: "Europe"),
    Case("[uk, en]", "[uk, de]", "T008", at: "de"),
    Case("[uk, en]", "{uk: en}", "C003", at: "{uk"),
    Case("{sqlite: purser.db}", "{sqlte: purser.db}", "C001", at: "sqlte"),
    Case("{sqlite: purser.db}", "purser.db", "C003", at: "purser.db"),
    Case("public: 127.0.0.1:8080", "public: here", "T009", at: "here"),
    Case("  public: 127.0.0.1", "  publik: 127.0.0.1", "C001", at: "publik"),
    Case("http://127.0.0.1:8080", "127", "T009", at: "127"),
    Case("accounts:", "account:", "C001", at: "account:"),
    Case("routes:", "routs:", "C001", at: "routs"),
    Case("plugin: tinkoff", "plugin: tinkof", "C004", at: "tinkof"),
    Case("environment: sandbox", "environment: sandbx", "A002", at: "endpoint"),
    Case("terminal_key:", "terminal_kee:", "A004", at: "terminal_kee"),
    Case("{env: PASSWORD}", "{evn: PASSWORD}", "S002", at: "{evn"),
    Case("{secret: {env: PASSWORD}}", "\"${PASSWORD}\"", "S002", at: "\"${"),
    Case("total: 10s", "total: 10", "T006", at: "10"),
    Case("total: 10s", "totl: 10s", "C001", at: "totl"),
    Case("currency: RUB", "curency: RUB", "C001", at: "curency"),
    Case("currency: RUB", "currency: rub", "T015", at: "rub"),
    Case("to: main", "to: mian", "C004", at: "mian"),
    Case("    to: main\n", "", "C002", at: "^name: roubles"),
    Case("  - otherwise: refuse\n", "", "R003", at: "^name: roubles"),
    Case("otherwise: refuse", "otherwise: refuze", "C004", at: "refuze"),
    Case("wait: 15s", "wait: 15", "T006", at: "15"),
    Case("on_invalid: skip", "on_invalid: stop", "T008", at: "stop"),
    Case("on_invalid: skip", "on_invald: skip", "C001", at: "on_invald"),
    Case("timezone: Europe/Kyiv", "timezone: Europe/Kyiv\nschema: again", "Y009", at: "schema"),
  ]

  /// The changed sample with the line and column that must be named.
  private static func planted(_ mistake: Case) throws -> (text: String, line: Int, column: Int) {
    let parts = sample.components(separatedBy: mistake.from)
    try #require(parts.count == 2, "\(mistake.from) must stand once in the sample")
    let isBefore = mistake.at.hasPrefix("^")
    let marker = isBefore ? String(mistake.at.dropFirst()) : mistake.at
    let whole = isBefore ? parts[0] + mistake.to : mistake.to + parts[1]
    let ranges = whole.ranges(of: marker)
    let start = try #require(isBefore ? ranges.last : ranges.first, "no place \(marker)").lowerBound
    let lead = (isBefore ? "" : parts[0]) + whole[..<start]
    let lines = lead.split(separator: "\n", omittingEmptySubsequences: false)
    return (
      parts[0] + mistake.to + parts[1], lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1
    )
  }

  private static func found(_ spelling: Spelling) throws -> [String] {
    let folder = try ScratchFolder()
    let path = try folder.write(spelling.bytes, as: "config.yaml")
    let (_, diagnostics) = ConfigurationLoader(secrets: .unresolved).load(path)
    return diagnostics.all.filter { $0.severity == .error && $0.place.file == path }
      .map { "\($0.code.rawValue) \($0.place.line):\($0.place.column)" }
  }

  @Test func `is none in the sample, however it is written`() throws {
    for spelling in Spelling.all(of: Self.sample, .beside) {
      #expect(try Self.found(spelling) == [], "\(spelling.name)")
    }
  }

  @Test(arguments: cases)
  func `has its place in every way of writing`(mistake: Case) throws {
    let (text, line, column) = try Self.planted(mistake)
    for spelling in Spelling.all(of: text, .beside) {
      let expected = try spelling.places("\(mistake.code) \(line):\(column)")
      let found = try Self.found(spelling)
      #expect(found.contains(expected), "\(spelling.name): \(expected) not in \(found)")
    }
  }
}
