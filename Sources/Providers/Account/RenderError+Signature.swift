extension RenderError {
  /// The same mistake as one of rendering; it names slots and no values.
  init(_ error: SignatureError) {
    switch error {
    case .expression(let slot, let why): self = .expression(slot: slot, why: why.description)
    case .noCase(let slot):
      self = .expression(slot: slot, why: "no case fits the account's settings")
    case .keyUnusable(let slot): self = .value(slot: slot, why: "the key cannot be used")
    case .tooLong(let slot): self = .value(slot: slot, why: "the text does not fit the key")
    case .forbiddenCharacter(let slot):
      self = .value(slot: slot, why: "a part holds a forbidden character")
    }
  }
}
