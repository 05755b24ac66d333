import Payments

/// The payments that a condition takes, as the product of what each part of it allows.
struct RouteBox: Equatable, Sendable {
  var currency: Span<Currency>
  var operation: Span<Operation>
  var method: Span<PaymentMethod>
  var payee: Span<String>
  var country: Span<String>
  /// By label; a label that is absent here may have any value, or none.
  var metadata: [String: Span<String>]
  /// Minor units; bounded only where the box has one currency.
  var amount: IntervalSet
  /// The first eleven digits of the card; -1 stands for a payment without a card.
  var card: IntervalSet

  init(_ condition: RouteCondition) {
    currency = Span(condition.currencies)
    operation = Span(condition.operations)
    method = Span(condition.methods)
    payee = Span(condition.payees)
    country = Span(condition.countries)
    metadata = condition.metadata.mapValues { Span($0) }
    amount = .all
    if condition.from != nil || condition.upTo != nil {
      let from = condition.from?.minorUnits ?? .min
      let upTo = condition.upTo?.minorUnits ?? .max
      amount = IntervalSet(from <= upTo ? [from...upTo] : [])
    }
    card = condition.bins.map { IntervalSet($0.map(Self.interval)) } ?? .all
  }

  private subscript(label name: String) -> Span<String> {
    get { metadata[name] ?? .all }
    set { metadata[name] = newValue }
  }

  /// The cards that begin with a prefix.
  static func interval(_ bin: BinRange) -> ClosedRange<Int64> {
    var factor: Int64 = 1
    for _ in bin.length..<BinRange.longest { factor *= 10 }
    // Eleven digits fit by far.
    let low = Int64(clamping: bin.prefixes.lowerBound) * factor
    let high = (Int64(clamping: bin.prefixes.upperBound) + 1) * factor - 1
    return low...high
  }

  var isEmpty: Bool {
    currency.isEmpty || operation.isEmpty || method.isEmpty || payee.isEmpty || country.isEmpty
      || amount.isEmpty || card.isEmpty || metadata.values.contains(where: \.isEmpty)
  }

  /// What is in this box and in no other: boxes that do not overlap.
  func subtracting(_ other: RouteBox) -> [RouteBox] {
    var pieces: [RouteBox] = []
    // What is left to cut lies inside `other` in every part that was cut before.
    var rest = self
    func cut<Part>(
      _ path: WritableKeyPath<RouteBox, Part>,
      _ subtract: (Part) -> Part,
      _ intersect: (Part) -> Part
    ) {
      var piece = rest
      piece[keyPath: path] = subtract(rest[keyPath: path])
      if !piece.isEmpty { pieces.append(piece) }
      rest[keyPath: path] = intersect(rest[keyPath: path])
    }
    cut(\.currency, { $0.subtracting(other.currency) }, { $0.intersection(other.currency) })
    cut(\.operation, { $0.subtracting(other.operation) }, { $0.intersection(other.operation) })
    cut(\.method, { $0.subtracting(other.method) }, { $0.intersection(other.method) })
    cut(\.payee, { $0.subtracting(other.payee) }, { $0.intersection(other.payee) })
    cut(\.country, { $0.subtracting(other.country) }, { $0.intersection(other.country) })
    for (name, theirs) in other.metadata.sorted(by: { $0.key < $1.key }) {
      cut(
        \.[label: name],
        { $0.subtracting(theirs) },
        { $0.intersection(theirs) }
      )
    }
    cut(\.amount, { $0.subtracting(other.amount) }, { $0.intersection(other.amount) })
    cut(\.card, { $0.subtracting(other.card) }, { $0.intersection(other.card) })
    // Nothing of this box lies in the other: it stays whole.
    return rest.isEmpty ? [self] : pieces
  }
}
