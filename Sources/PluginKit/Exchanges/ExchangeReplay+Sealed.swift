import Crypto
import FoundationEssentials
import Providers
import Wire

extension ExchangeReplay {
  /// A body as the holder of the keys reads it.
  ///
  /// What is encrypted differs each time, and so do the signatures over it. Both are compared all
  /// the same: what was sealed is opened, and a signature that is right over what was sent is made
  /// anew over what was opened. What cannot be opened, and a wrong signature, stay as they came.
  func opened(_ body: [UInt8], _ call: ExpectedCall) -> String {
    let sent = String(decoding: body, as: UTF8.self)
    guard !call.sealed.isEmpty, var object = try? JSON.parse(body).object else { return sent }
    let right = call.signed.filter { name, recipe in
      object[name]?.text.map { $0 == signature(recipe, object, without: name) } ?? false
    }
    for (name, file) in call.sealed {
      guard let text = object[name]?.text, let plain = open(text, file) else { continue }
      object[name] = .text(plain)
    }
    for (name, recipe) in right.sorted(by: { $0.key < $1.key }) {
      object[name] = signature(recipe, object, without: name).map { .text($0) }
    }
    var writer = JSONWriter()
    writer.value(.object(object))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func open(_ text: String, _ file: String) -> String? {
    let folder = self.file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = (folder + [file[...]]).joined(separator: "/")
    guard let pem = try? Data(contentsOf: URL(filePath: path)),
      let key = try? RSAPrivateKey(pem: Array(pem)),
      let sealed = try? Base64.decode(Array(text.utf8)), let bytes = try? key.decrypt(sealed)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func signature(_ recipe: String, _ object: JSONObject, without name: String) -> String? {
    let fields = object.members.filter { $0.name != name }
      .map { SignatureField($0.name, Self.content($0.value)) }
    return try? account.sign(recipe: recipe, fields: fields).signature
  }

  private static func content(_ value: JSONValue) -> SignatureField.Content {
    switch value {
    case .text(let text): .text(text)
    case .number(let lexeme): .number(lexeme)
    case .boolean(let flag): .boolean(flag)
    case .null: .null
    case .array, .object: .composite
    }
  }
}
