import Crypto
import Forms
import Payments
public import Wire

extension Plugin {
  /// The names of the plugin's signatures.
  public var signatureNames: [String] { manifest.signatures.keys.sorted() }

  /// The names of the credentials that an account of the plugin has, in the manifest's order.
  public var credentialNames: [String] { manifest.names.credentials.map(\.name) }

  /// Makes one signature with credentials that no account has.
  ///
  /// - Parameters:
  ///   - recipe: the signature's key in the manifest.
  ///   - fields: what is signed, by its names on the wire.
  ///   - rawBody: the bytes of the body, for recipes over them.
  ///   - credentials: every credential that the recipe reads, secret or not, by name.
  /// - Returns: the signature and how it came about; no secret stands in it.
  /// - Throws: ``RenderError`` for an unknown recipe or a value that is missing.
  public func sign(
    recipe: String,
    fields: [SignatureField],
    rawBody: [UInt8] = [],
    credentials: [String: String]
  ) throws(RenderError) -> SignedText {
    let known = manifest.names.credentials
    var settings: [String: String] = [:]
    var secrets: [String: Secret] = [:]
    for field in known {
      let text = credentials[field.name] ?? field.field.defaultValue
      if field.isSecret {
        secrets[field.name] = text.map { Secret(text: $0) }
      } else {
        settings[field.name] = text
      }
    }
    let values = AccountValues(
      name: "",
      environment: "sandbox",
      fields: known,
      settings: settings,
      secrets: secrets
    )
    return try sign(recipe: recipe, fields: fields, rawBody: rawBody, values: values)
  }

  func sign(
    recipe: String,
    fields: [SignatureField],
    rawBody: [UInt8],
    values: AccountValues
  ) throws(RenderError) -> SignedText {
    guard let found = manifest.signatures[recipe] else {
      throw .value(slot: "signatures.\(recipe)", why: "the plugin has no such signature")
    }
    let evaluation = CallEvaluation(context: .nobody, account: values, names: names)
    do throws(SignatureError) {
      return try found.sign(SignatureInput(fields: fields, rawBody: rawBody), in: evaluation)
    } catch {
      throw RenderError(error)
    }
  }
}

extension ProviderAccount {
  /// Makes one signature with the account's credentials.
  ///
  /// - Parameters:
  ///   - recipe: the signature's key in the manifest.
  ///   - fields: what is signed, by its names on the wire.
  ///   - rawBody: the bytes of the body, for recipes over them.
  /// - Returns: the signature and how it came about; no secret stands in it.
  /// - Throws: ``RenderError`` for an unknown recipe or a value that is missing.
  public func sign(
    recipe: String,
    fields: [SignatureField],
    rawBody: [UInt8] = []
  ) throws(RenderError) -> SignedText {
    try plugin.sign(recipe: recipe, fields: fields, rawBody: rawBody, values: values)
  }
}

extension SignatureField {
  /// The members of a JSON object as what is signed, in their order.
  public static func fields(of object: JSONObject) -> [SignatureField] {
    object.members.map { SignatureField($0.name, Content($0.value)) }
  }
}

extension SignatureField.Content {
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .number(let lexeme): self = .number(lexeme)
    case .text(let text): self = .text(text)
    case .array, .object: self = .composite
    }
  }
}

extension CallContext {
  /// A context without a payment, for recipes that see credentials and fields only.
  static var nobody: CallContext {
    let currency = Currency(code: "EUR") ?? Currency(code: "USD")
    guard let currency else { preconditionFailure("ISO 4217 has the euro") }
    return CallContext(
      content: PaymentContent(
        operation: .inquire,
        amount: Money(minorUnits: 0, currency: currency)
      ),
      order: "",
      created: Instant(milliseconds: 0),
      key: "",
      now: Instant(milliseconds: 0)
    )
  }
}
