extension Slotted {
  /// The paths that it reads, whatever the settings are.
  var references: [Reference] { choice.all.flatMap(\.references) }
}

extension JSONPlan {
  /// The paths that the body reads.
  var references: [Reference] {
    switch self {
    case .number, .boolean: []
    case .value(let slot): slot.references
    case .object(let members): members.flatMap(\.value.references)
    case .list(let items): items.flatMap(\.references)
    case .choice(let choice, _): choice.all.flatMap(\.references)
    }
  }
}

extension RequestPlan {
  /// The paths that the request reads, besides those of its signatures.
  var references: [Reference] {
    let segments: [Slotted] = path.all.joined()
      .compactMap { segment in
        if case .value(let value) = segment { value } else { nil }
      }
    return (segments + (query + headers).map(\.value) + authorization.slots)
      .flatMap(\.references) + body.references
  }
}

extension RequestPlan.Authorization {
  fileprivate var slots: [Slotted] {
    switch self {
    case .none: []
    case .basic(let user, let password): [user, password]
    case .bearer(let token): [token]
    }
  }
}

extension RequestPlan.Body {
  fileprivate var references: [Reference] {
    switch self {
    case .none: []
    case .json(let plan): plan.references
    case .urlencoded(let pairs): pairs.flatMap(\.value.references)
    case .text(let text): text.references
    case .xml(let plan): plan.references
    }
  }
}

extension OutcomePlan {
  /// The paths that the outcome reads.
  var references: [Reference] {
    let slots = [status, code, message].compactMap(\.self) + checks.map(\.value)
    return (condition?.references ?? [])
      + (slots + (keep + keepOnPayment + gives).map(\.value)).flatMap(\.references)
  }
}

extension CallPlan {
  /// The paths that the request and the outcomes read.
  var references: [Reference] {
    request.references + replies.flatMap(\.outcomes).flatMap(\.references)
  }
}

extension [Reference] {
  /// The sequences among them, by their indices in the manifest's names.
  var sequences: Set<Int> {
    Set(
      compactMap { reference in
        let (group, index) = reference.slot.quotientAndRemainder(dividingBy: PathSlot.groupSize)
        return group == PathSlot.Group.sequence.rawValue ? index / 2 : nil
      }
    )
  }

  /// The paths of answers and fields of forms among them, also of those that recipes encrypt.
  func answers(_ encryption: [EncryptionRecipe]) -> Set<String> {
    var paths: Set<String> = []
    for reference in self {
      let (group, index) = reference.slot.quotientAndRemainder(dividingBy: PathSlot.groupSize)
      switch PathSlot.Group(rawValue: group) {
      case .answer, .input: paths.insert(reference.path)
      case .card:
        // Card data are read wherever they were asked for.
        let name = reference.path.dropFirst("input.card.".count)
        paths.formUnion(["answer.\(name)", "answer.card.\(name)", "input.\(name)"])
        paths.insert(reference.path)
      case .encrypted: paths.formUnion(encryption[index].references.answers([]))
      default: break
      }
    }
    return paths
  }
}
