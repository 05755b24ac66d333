import Crypto
import Payments
import Wire

/// Why a signature is wrong: what would have to be otherwise for it to be right.
///
/// It helps people and never lets a message in; no secret stands in its words.
struct NearMiss {
  let account: ProviderAccount
  let recipes: [SignatureRecipe]
  let received: ReceivedSignature
  let others: [ProviderAccount]

  /// One sentence for each explanation; a plain one when there is none.
  var reasons: [String] {
    let present = recipes.filter { received.hasCandidate(of: $0) }
    guard !present.isEmpty else {
      let places = recipes.flatMap(\.schemes).compactMap { $0.place?.text }
      return ["there is no signature in \(places.joined(separator: " or "))"]
    }
    let found = ended(recipes) + keys(present) + schemes(present) + inputs(present)
    guard found.isEmpty else { return found }
    let names = present.map(\.name).joined(separator: ", ")
    return ["the signature \(names) does not fit the message and our key"]
  }

  private func fits(
    _ recipes: [SignatureRecipe],
    _ values: AccountValues,
    _ input: SignatureInput? = nil
  ) -> Bool {
    var received = received
    if let input { received.input = input }
    do throws(SignatureError) {
      let context = account.evaluation(values, nil, at: received.now)
      return try received.verify(by: recipes, in: context) != nil
    } catch { return false }
  }

  // MARK: Schemes that are over

  private func ended(_ recipes: [SignatureRecipe]) -> [String] {
    recipes.flatMap { recipe in
      recipe.schemes.filter { $0.hasEnded(received.now) }
        .compactMap { scheme in
          guard let candidate = received.candidate(at: scheme.place), !candidate.isEmpty else {
            return nil
          }
          return
            "\(recipe.name) in \(scheme.place?.text ?? "the message") is a scheme that has ended"
        }
    }
  }

  // MARK: Keys

  private func keys(_ recipes: [SignatureRecipe]) -> [String] {
    var found: [String] = []
    if fits(recipes, account.values.changingSecrets { $0 + [0x0A] }) {
      found.append("it fits our key with a newline at its end: the other side keeps one there")
    }
    let trimmed = account.values.changingSecrets(Self.trimmed)
    if fits(recipes, trimmed) {
      found.append("it fits our key without the white space around it")
    }
    if let previous = account.previous, fits(recipes, previous.values) {
      found.append("it fits the previous secret, which counted until \(previous.until)")
    }
    for other in others where other.plugin.id == account.plugin.id {
      guard other.name != account.name, fits(recipes, other.values) else { continue }
      found.append("it fits the key of account \(other.name) (\(other.settings.environment))")
    }
    return found
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
  }

  // MARK: Schemes

  private func schemes(_ recipes: [SignatureRecipe]) -> [String] {
    recipes.flatMap { recipe in
      recipe.schemes.flatMap { scheme in
        Self.variants(of: scheme)
          .filter { variant in
            fits([SignatureRecipe(name: recipe.name, schemes: [variant.scheme])], account.values)
          }
          .map(\.words)
      }
    }
  }

  private static func variants(
    of scheme: SignatureRecipe.Scheme
  ) -> [(words: String, scheme: SignatureRecipe.Scheme)] {
    var variants: [(words: String, scheme: SignatureRecipe.Scheme)] = []
    if case .fields(let rule) = scheme.message {
      let sorting: FieldRule.Sorting = rule.sorting == .key ? .none : .key
      variants.append(
        (
          sorting == .none
            ? "it fits the fields in the order in which they came: they must be sorted by name"
            : "it fits the fields sorted by name: they must keep their order",
          scheme.with(message: .fields(rule.with(sorting: sorting)))
        )
      )
      for escape in FieldRule.Escape.allCases where escape != rule.escape {
        variants.append(
          (
            "it fits values escaped as \(escape.rawValue), not as \(rule.escape.rawValue)",
            scheme.with(message: .fields(rule.with(escape: escape)))
          )
        )
      }
    }
    for encoding in SignatureEncoding.allCases {
      variants.append(
        (
          "its digest is right and written as \(encoding.rawValue), which is another encoding",
          scheme.with(digest: scheme.digest.map { $0.written(as: encoding) }, encoding: encoding)
        )
      )
    }
    for (name, digest) in SignatureDigest.plainNames.sorted(by: { $0.key < $1.key }) {
      guard case .always(let choice) = scheme.digest, case .plain = choice.digest,
        choice.name != name
      else { continue }
      let other = DigestRule.Choice(name: name, digest: .plain(digest), encoding: choice.encoding)
      variants.append(
        ("it fits the digest \(name), not \(choice.name)", scheme.with(digest: .always(other)))
      )
    }
    return variants
  }

  // MARK: Values

  private func inputs(_ recipes: [SignatureRecipe]) -> [String] {
    let variants: [(words: String, change: (String) -> String)] = [
      ("it fits values in which + is a space", { $0.replacing("+", with: " ") }),
      (
        "it fits values without the white space around them",
        { String(decoding: Self.trimmed(Array($0.utf8)), as: UTF8.self) }
      ),
      ("it fits values in small letters", { $0.lowercased() }),
      ("it fits values as they are encoded for a form", { PercentCoding.encode($0) }),
    ]
    let places = Set(recipes.flatMap(\.schemes).compactMap(\.place))
    return variants.compactMap { variant in
      var input = received.input
      input.fields = input.fields.map { field in
        guard case .text(let text) = field.content, !places.contains(.body(field.name)) else {
          return field
        }
        return SignatureField(field.name, .text(variant.change(text)))
      }
      guard input.fields != received.input.fields else { return nil }
      return fits(recipes, account.values, input) ? variant.words : nil
    }
  }
}

extension SignatureRecipe.Scheme {
  /// The same scheme over another message.
  fileprivate func with(message: SignatureRecipe.Message) -> SignatureRecipe.Scheme {
    SignatureRecipe.Scheme(
      message: message,
      paths: paths,
      digest: digest,
      encoding: encoding,
      place: place,
      until: until
    )
  }

  /// The same scheme with another digest or encoding.
  fileprivate func with(
    digest: DigestRule?,
    encoding: SignatureEncoding? = nil
  ) -> SignatureRecipe.Scheme {
    SignatureRecipe.Scheme(
      message: message,
      paths: paths,
      digest: digest,
      encoding: encoding ?? self.encoding,
      place: place,
      until: until
    )
  }
}

extension DigestRule {
  /// The same digest, written in another way.
  fileprivate func written(as encoding: SignatureEncoding) -> DigestRule {
    func changed(_ choice: Choice) -> Choice {
      Choice(name: choice.name, digest: choice.digest, encoding: encoding)
    }
    return switch self {
    case .always(let choice): .always(changed(choice))
    case .by(let expression, let cases, let otherwise):
      .by(expression, cases: cases.mapValues(changed), otherwise: otherwise.map(changed))
    }
  }
}

extension FieldRule {
  /// The same rule with another order or escape.
  fileprivate func with(sorting: Sorting? = nil, escape: Escape? = nil) -> FieldRule {
    FieldRule(
      selection: selection,
      excluded: excluded,
      added: added,
      appended: appended,
      sorting: sorting ?? self.sorting,
      emission: emission,
      escape: escape ?? self.escape,
      separator: separator,
      booleans: booleans
    )
  }
}
