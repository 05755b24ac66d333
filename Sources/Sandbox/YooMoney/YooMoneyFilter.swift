internal import Payments

/// Which rows of a history are asked for.
struct YooMoneyFilter {
  private let types: [String]
  private let label: String?
  private let from: Instant?
  private let till: Instant?
  let start: Int
  let count: Int
  let isDetailed: Bool

  init(_ fields: YooMoneyFields) throws(YooMoneyError) {
    types = (fields["type"] ?? "").split(separator: " ").map(String.init)
    guard types.allSatisfy({ ["deposition", "payment"].contains($0) }) else {
      throw .code("illegal_param_type")
    }
    label = fields["label"]
    guard (label ?? "").unicodeScalars.count <= 64 else { throw .code("illegal_param_label") }
    from = try Self.moment(fields, "from")
    till = try Self.moment(fields, "till")
    guard let start = Int(fields["start_record"] ?? "0"), 0...1_000_000 ~= start else {
      throw .code("illegal_param_start_record")
    }
    guard let count = Int(fields["records"] ?? "30"), 1...100 ~= count else {
      throw .code("illegal_param_records")
    }
    self.start = start
    self.count = count
    isDetailed = fields.flag("details")
  }

  private static func moment(
    _ fields: YooMoneyFields,
    _ name: String
  ) throws(YooMoneyError) -> Instant? {
    guard let text = fields[name] else { return nil }
    guard let moment = MomentText.moment(of: text) else { throw .code("illegal_param_\(name)") }
    return moment
  }

  func counts(_ row: YooMoneyOperation) -> Bool {
    (types.isEmpty || types.contains(row.isIncoming ? "deposition" : "payment"))
      && (label == nil || label == row.label) && (from.map { row.at >= $0 } ?? true)
      && (till.map { row.at < $0 } ?? true)
  }
}
