import Crypto

/// An entry of `encryption`: a plaintext made of parts, encrypted under a public key.
struct EncryptionRecipe: Sendable {
  /// The recipe's key in the manifest.
  let name: String
  let key: Expression
  /// The plain texts and the expressions between them, in order.
  let parts: [Expression]
  /// Characters that no value between the plain texts may hold.
  let forbidden: Set<Unicode.Scalar>
  let encoding: SignatureEncoding
  /// Optional credentials that the recipe reads.
  var needs: Set<String> = []

  /// The paths that it reads.
  var references: [Reference] { key.references + parts.flatMap(\.references) }

  private var slot: String { "encryption.\(name)" }

  /// Encrypts; the result differs at every call.
  func encrypt(in context: any EvaluationContext) throws(SignatureError) -> String {
    let publicKey: RSAPublicKey
    let text = try evaluated(key, context, "key")
    do throws(CryptoError) { publicKey = try RSAPublicKey(text: text) } catch {
      throw .keyUnusable(slot: "\(slot).key")
    }
    var plaintext: [UInt8] = []
    for part in parts {
      let value = try evaluated(part, context, "plaintext")
      if part.constant == nil, value.unicodeScalars.contains(where: forbidden.contains) {
        throw .forbiddenCharacter(slot: "\(slot).plaintext")
      }
      plaintext += Array(value.utf8)
    }
    do throws(CryptoError) {
      return encoding.text(of: try publicKey.encrypt(plaintext))
    } catch { throw .tooLong(slot: "\(slot).plaintext") }
  }

  private func evaluated(
    _ expression: Expression,
    _ context: any EvaluationContext,
    _ key: String
  ) throws(SignatureError) -> String {
    do throws(EvaluationError) { return try expression.text(in: context) ?? "" } catch {
      throw .expression(slot: "\(slot).\(key)", error)
    }
  }
}
