import Wire

/// A request's body while it can still be signed.
enum RenderedBody {
  case none
  case json(JSONValue)
  case form([(name: String, value: String)])
  case text(String)
  case xml(JSONValue)

  /// Evaluates a body; a value that is absent drops its key.
  init(_ plan: RequestPlan.Body, _ evaluation: CallEvaluation) throws(RenderError) {
    switch plan {
    case .none: self = .none
    case .json(let plan): self = .json(try Self.json(plan, evaluation) ?? .object(JSONObject()))
    case .urlencoded(let pairs): self = .form(try Self.pairs(pairs, evaluation))
    case .text(let text): self = .text(try text.text(in: evaluation) ?? "")
    case .xml(let plan): self = .xml(try Self.json(plan, evaluation) ?? .object(JSONObject()))
    }
  }

  /// Evaluates pairs; a value that is absent drops its name.
  static func pairs(
    _ slots: [NamedSlot],
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    pairs.reserveCapacity(slots.count + 1)
    for slot in slots {
      guard let text = try slot.value.text(in: evaluation) else { continue }
      pairs.append((slot.name, text))
    }
    return pairs
  }

  static func json(
    _ plan: JSONPlan,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> JSONValue? {
    switch plan {
    case .number(let lexeme): return .number(lexeme)
    case .boolean(let flag): return .boolean(flag)
    case .value(let slot): return try json(slot.value(in: evaluation), slot: slot.slot)
    case .object(let members):
      // One more for a signature.
      var object = JSONObject(reserving: members.count + 1)
      for member in members {
        guard let value = try json(member.value, evaluation) else { continue }
        guard member.name == JSONPlan.spread else {
          object[member.name] = value
          continue
        }
        for inner in value.object?.members ?? [] { object[inner.name] = inner.value }
      }
      // An object of which everything is absent is absent itself; the body is always there.
      return object.members.isEmpty && !members.isEmpty ? nil : .object(object)
    case .list(let items):
      var values: [JSONValue] = []
      for item in items { if let value = try json(item, evaluation) { values.append(value) } }
      return .array(values)
    case .choice(let choice, let slot):
      guard let plan = choice.value(for: evaluation.account.settings) else {
        throw .expression(slot: slot, why: "no case fits the account's settings")
      }
      return try json(plan, evaluation)
    }
  }

  static func json(_ value: Value, slot: String) throws(RenderError) -> JSONValue? {
    switch value {
    case .absent: return nil
    case .text(let text): return .text(text)
    case .integer(let number): return .number(String(number))
    case .decimal(let number): return .number(number.text)
    case .boolean(let flag): return .boolean(flag)
    case .list(let items):
      var values: [JSONValue] = []
      for item in items { if let item = try json(item, slot: slot) { values.append(item) } }
      return .array(values)
    case .map(let members):
      var object = JSONObject()
      for name in members.keys.sorted() {
        if let member = members[name], let value = try json(member, slot: slot) {
          object[name] = value
        }
      }
      return .object(object)
    case .bytes, .money, .moment, .duration:
      guard let text = value.textForm else {
        throw .value(slot: slot, why: "the value has no form in JSON")
      }
      return .text(text)
    }
  }
}

extension RenderedBody {
  /// The type of the body, when there is one.
  var contentType: String? {
    switch self {
    case .none: nil
    case .json: "application/json"
    case .form: "application/x-www-form-urlencoded"
    case .text: "text/plain; charset=utf-8"
    case .xml: "text/xml; charset=utf-8"
    }
  }

  /// The body as it goes on the wire.
  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .json(let value): value.serialized()
    case .form(let pairs): FormBody.encode(pairs)
    case .text(let text): Array(text.utf8)
    case .xml(let value): Array(XMLText.document(value).utf8)
    }
  }

  /// What recipes sign: the root members or the pairs, and the bytes when a recipe needs them.
  func signatureInput(withBytes: Bool) -> SignatureInput {
    let raw = withBytes ? bytes : []
    switch self {
    case .none, .text, .xml: return SignatureInput(fields: [], rawBody: raw)
    case .json(let value):
      let fields = value.object.map(SignatureField.fields) ?? []
      return SignatureInput(fields: fields, rawBody: raw, root: value)
    case .form(let pairs):
      let fields = pairs.map { SignatureField($0.name, .text($0.value)) }
      return SignatureInput(fields: fields, rawBody: raw)
    }
  }

  /// Sets a root member of a JSON body.
  mutating func set(_ name: String, _ value: JSONValue) {
    guard case .json(.object(var object)) = self else { return }
    self = .none
    object[name] = value
    self = .json(.object(object))
  }

  /// Appends a pair to a form body.
  mutating func append(_ name: String, _ value: String) {
    guard case .form(var pairs) = self else { return }
    self = .none
    pairs.append((name, value))
    self = .form(pairs)
  }

  /// Puts a signature at a root name or a dotted path.
  ///
  /// - Returns: `false` when the body has no such place.
  mutating func place(_ signature: String, at path: String) -> Bool {
    switch self {
    case .form:
      append(path, signature)
      return true
    case .json(let value):
      guard path.utf8.contains(UInt8(ascii: ".")) else {
        guard case .object = value else { return false }
        set(path, .text(signature))
        return true
      }
      let names = path.split(separator: ".").map(String.init)
      guard let placed = Self.placing(signature, at: names[...], in: value) else { return false }
      self = .json(placed)
      return true
    case .none, .text, .xml: return false
    }
  }

  private static func placing(
    _ signature: String,
    at names: ArraySlice<String>,
    in value: JSONValue
  ) -> JSONValue? {
    guard case .object(var object) = value, let name = names.first else { return nil }
    if names.count == 1 {
      object[name] = .text(signature)
    } else {
      guard let inner = object[name],
        let placed = placing(signature, at: names.dropFirst(), in: inner)
      else { return nil }
      object[name] = placed
    }
    return .object(object)
  }
}
