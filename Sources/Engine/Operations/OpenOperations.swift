public import Payments

/// The sums of a payment's operations that have not ended yet, in minor units.
public struct OpenOperations: Equatable, Sendable {
  /// Captures under way.
  public var capturing: Int64
  /// Voids under way.
  public var voiding: Int64
  /// Refunds under way.
  public var refunding: Int64

  /// Makes sums; nothing is under way unless given.
  public init(capturing: Int64 = 0, voiding: Int64 = 0, refunding: Int64 = 0) {
    self.capturing = capturing
    self.voiding = voiding
    self.refunding = refunding
  }
}

extension OpenOperations {
  /// Sums up those of a payment's operations that have not ended.
  public init(of operations: [PaymentRecord]) {
    self.init()
    for record in operations where !record.state.isSettled {
      add(record.content.operation, minorUnits: record.content.amount.minorUnits)
    }
  }

  /// What the open operations take from the sum that another one would take from.
  public func held(against operation: Operation) -> Int64 {
    guard operation != .refund else { return refunding }
    let (sum, isOver) = capturing.addingReportingOverflow(voiding)
    return isOver ? .max : sum
  }

  /// Counts an operation that is under way.
  public mutating func add(_ operation: Operation, minorUnits: Int64) {
    func sum(_ one: Int64) -> Int64 {
      let (sum, isOver) = one.addingReportingOverflow(minorUnits)
      return isOver ? .max : sum
    }
    switch operation {
    case .capture: capturing = sum(capturing)
    case .void: voiding = sum(voiding)
    case .refund: refunding = sum(refunding)
    default: break
    }
  }
}
