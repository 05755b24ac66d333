import Crypto
import Payments
import Testing
import Wire

@testable import Providers

@Suite struct AccountSecretTests {
  static func text(_ password: String, environment: String = "test") -> String {
    """
    plugin: tinkoff
    environment: \(environment)
    credentials:
      terminal_key: SimTerminalDEMO
      password: \(password)
    """
  }

  @Test func `a literal secret is an error in live and a warning elsewhere`() throws {
    let live = try AccountSettingsTests.make(Self.text("SimPass_01", environment: "live"))
    #expect(live.account == nil)
    #expect(live.found.map { "\($0.severity) \(ManifestSample.shown($0))" } == ["error S001 5:13"])
    let test = try AccountSettingsTests.make(Self.text("SimPass_01"))
    #expect(test.account != nil)
    #expect(
      test.found.map { "\($0.severity) \(ManifestSample.shown($0))" } == ["warning S001 5:13"]
    )
    #expect(!"\(live.found)\(test.found)".contains("SimPass"))
  }

  @Test func `a placeholder is never taken as a secret`() throws {
    let (account, found) = try AccountSettingsTests.make(Self.text("${ALPHA_SECRET}"))
    #expect(account == nil)
    #expect(found.map { ManifestSample.shown($0) } == ["S002 5:13"])
    #expect(found.first?.message.contains("ALPHA_SECRET") == true)
  }

  @Test(arguments: [
    (["OTHER": "1"], "S010 5:13"), (["PASSWORD": ""], "S011 5:13"), (["PASSWORD": "x"], ""),
  ])
  func `variables are resolved only when asked`(
    variables: [String: String],
    expected: String
  ) throws {
    let text = Self.text("{secret: {env: PASSWORD}}")
    let checked = try AccountSettingsTests.make(text)
    #expect(checked.found.isEmpty)
    #expect(checked.account?.canSend == false)
    let source = SecretSource(variables: variables, folder: "")
    let (account, found) = try AccountSettingsTests.make(text, secrets: source)
    #expect(found.map { ManifestSample.shown($0) }.joined() == expected)
    #expect((account != nil) == expected.isEmpty)
  }

  @Test(arguments: [("SimPass_01\n", "SimPass_01"), ("a\n\n", "a\n"), ("a\r\n", "a"), ("a", "a")])
  func `one final newline of a file is dropped`(content: String, secret: String) throws {
    let source = SecretSource(
      environment: { _ in nil },
      file: { _ throws(FileReadError) in Array(content.utf8) }
    )
    let text = Self.text("{secret: {file: password}}")
    let account = try #require(AccountSettingsTests.make(text, secrets: source).account)
    let index = try #require(
      account.plugin.manifest.names.credentials.firstIndex { $0.name == "password" }
    )
    let held = account.values.secrets[index]?
      .withBytes { bytes in
        bytes.indices.map { bytes[$0] }
      }
    #expect(held == Array(secret.utf8))
  }

  private static let key = "0123456789abcdef0123456789abcdef"

  @Test(
    arguments: [
      (key, nil, "SimPass_01"), ("another-key-of-thirty-two-bytes!", nil, "S012 5:13"),
      ("short", nil, "S012 5:13"), (nil, nil, "S010 5:13"), (key, "SimPass_01", "S012 5:13"),
      (key, "purser-sealed-1:AAAA", "S012 5:13"),
    ] as [(String?, String?, String)]
  )
  func `a sealed file is opened by its key alone`(
    key: String?,
    content: String?,
    expected: String
  ) throws {
    let sealed = try SealedText.seal(Secret(text: "SimPass_01"), key: Secret(text: Self.key))
    #expect(!sealed.contains("SimPass"))
    let source = SecretSource(
      environment: { $0 == "KEY" ? key : nil },
      file: { _ throws(FileReadError) in Array((content ?? sealed + "\n").utf8) }
    )
    let text = Self.text("{secret: {file: token, sealed_by: {env: KEY}}}")
    let (account, found) = try AccountSettingsTests.make(text, secrets: source)
    guard let account else {
      #expect(found.map { ManifestSample.shown($0) } == [expected])
      return
    }
    let index = try #require(
      account.plugin.manifest.names.credentials.firstIndex { $0.name == "password" }
    )
    let held = account.values.secrets[index]?.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    #expect(held == Array(expected.utf8))
  }

  @Test func `what a sealed reference keeps is sealed`() throws {
    let source = SecretSource(
      environment: { _ in Self.key },
      file: { _ throws(FileReadError) in throw .missing }
    )
    let reference = SecretReference.Source.sealedFile("token", key: .environment("KEY"))
    let token = Secret(text: "41001.TOKEN")
    let kept = try source.content(for: token, keptIn: reference)
    #expect(try SealedText.open(kept, key: Secret(text: Self.key)) == Array("41001.TOKEN".utf8))
    #expect(try source.content(for: token, keptIn: .file("token")) == Array("41001.TOKEN".utf8))
  }

  @Test func `a file that is missing makes this account unusable`() throws {
    let source = SecretSource(variables: [:], folder: "/nonexistent")
    let text = Self.text("{secret: {file: password}}")
    let (account, found) = try AccountSettingsTests.make(text, secrets: source)
    #expect(account == nil)
    #expect(found.map { ManifestSample.shown($0) } == ["S010 5:13"])
  }

  @Test func `an account without its secrets renders nothing`() throws {
    let account = try #require(
      AccountSettingsTests.make(Self.text("{secret: {env: PASSWORD}}")).account
    )
    let context = try CallContext.charge()
    #expect(throws: RenderError.self) { try account.render(call: "init", in: context) }
  }

  @Test func `nothing that can be printed shows a secret`() throws {
    let account = try SampleAccount.tinkoff()
    var dumped = ""
    dump(account, to: &dumped)
    dump(account.values, to: &dumped)
    #expect(!dumped.contains("SimPass"))
    #expect(!"\(account) \(account.values)".contains("SimPass"))
  }

  @Test func `the identity covers the plugin and the public credentials only`() throws {
    func identity(_ text: String) throws -> String? {
      try AccountSettingsTests.make(text).account?.identity
    }
    let one = try identity(Self.text("{secret: {env: A}}"))
    let elsewhere = "sandbox\nendpoint: http://127.0.0.1:7070"
    #expect(try identity(Self.text("{secret: {env: B}}", environment: elsewhere)) == one)
    let other = Self.text("{secret: {env: A}}").replacing("SimTerminalDEMO", with: "Other")
    #expect(try identity(other) != one)
  }
}
