import Crypto
import Providers
import Wire

/// `purser sign`: one signature over wire names, step by step.
enum SignCommand {
  static let command = Command(
    path: ["sign"],
    operands: "RECIPE",
    operandCount: 1...1,
    summary: "sign fields by a plugin's recipe and show every step, secrets masked",
    details: """
      Standard input holds a JSON object of wire fields. With --expect the signature is compared in
      constant time: exit 0 when equal, 1 when not.
      """,
    flags: [
      Flag(name: "--account", value: "NAME", help: "whose secrets"),
      Flag(name: "--plugin", value: "ID", help: "without an account: the plugin"),
      Flag(
        name: "--credentials",
        value: "FILE",
        help: "without an account: a JSON object of credentials"
      ),
      Flag(name: "--expect", value: "TEXT", help: "the signature that should come out"),
      Flag.now,
    ],
    examples: [
      "purser sign token --account main < fields.json",
      "purser sign token --plugin PLUGIN --credentials secrets.json < fields.json",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let signer = try signer(invocation, terminal)
    let input = try InputFile.read("-")
    let fields: JSONValue
    do throws(JSONError) {
      fields = try JSON.parse(input)
    } catch {
      throw .usage("standard input is no JSON: \(error.inWords)")
    }
    guard case .object(let object) = fields else {
      throw .usage("standard input must hold a JSON object of wire fields")
    }
    let signed: SignedText
    do throws(RenderError) {
      signed = try signer.sign(invocation.operands[0], SignatureField.fields(of: object))
    } catch {
      throw .usage(
        "\(invocation.operands[0]) cannot sign this: \(error.inWords)",
        help: signer.help
      )
    }
    let isEqual = invocation.value("--expect")
      .map {
        ConstantTime.equal(Array($0.utf8), Array(signed.signature.utf8))
      }
    show(signed, invocation.operands[0], isEqual, terminal)
    return isEqual == false ? .notAllGood : .done
  }

  private static func signer(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) throws(CommandError) -> Signer {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: invocation.value("--account") == nil ? .unresolved : .resolved
    )
    if let name = invocation.value("--account") {
      return .account(try AccountName.find(name, configuration))
    }
    guard let id = invocation.value("--plugin"), let file = invocation.value("--credentials") else {
      throw .usage("purser sign needs --account, or --plugin and --credentials")
    }
    let plugin = try configuration.plugin(id)
    return .loose(plugin, try credentials(file, plugin))
  }

  private static func credentials(
    _ file: String,
    _ plugin: Plugin
  ) throws(CommandError) -> [String: String] {
    let bytes = try InputFile.read(file)
    guard let value = try? JSON.parse(bytes), case .object(let object) = value else {
      throw .usage("\(file) holds no JSON object of credentials")
    }
    var credentials: [String: String] = [:]
    let known = plugin.credentialNames
    for member in object.members {
      guard known.contains(member.name) else {
        let nearest = Nearest.name(to: member.name, among: known)
        throw .usage(
          "\(file): the plugin \(plugin.id) has no credential \"\(member.name)\"",
          help: nearest.map { "did you mean \"\($0)\"?" }
            ?? "credentials: \(known.joined(separator: ", "))"
        )
      }
      switch member.value {
      case .text(let text), .number(let text): credentials[member.name] = text
      case .null, .boolean, .array, .object:
        throw .usage("\(file): \"\(member.name)\" must be text")
      }
    }
    return credentials
  }

  private static func show(
    _ signed: SignedText,
    _ recipe: String,
    _ isEqual: Bool?,
    _ terminal: Terminal
  ) {
    if terminal.isJSON {
      var object: JSONObject = [
        "recipe": .text(recipe),
        "string_to_sign": .text(signed.stringToSign),
        "signature": .text(signed.signature),
        "placed_at": signed.placedAt.map(JSONValue.text) ?? .null,
        "steps": .array(signed.steps.map(JSONValue.text)),
      ]
      if let isEqual { object["matches"] = .boolean(isEqual) }
      terminal.print(.object(object))
      return
    }
    for step in signed.steps { terminal.print("  \(step)") }
    terminal.print("string to sign  \(signed.stringToSign)")
    terminal.print("signature       \(signed.signature)")
    if let place = signed.placedAt { terminal.print("placed at       \(place)") }
    if let isEqual { terminal.print(isEqual ? "matches" : "does not match") }
  }
}
