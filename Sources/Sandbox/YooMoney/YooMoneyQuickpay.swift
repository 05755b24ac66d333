internal import Payments

/// A payment by form: what the form asked for, until somebody pays.
struct YooMoneyQuickpay: Equatable {
  let page: String
  let receiver: String
  let label: String
  let sum: Int64
  let byCard: Bool
  let success: String
  var isChallenged = false
  var isOver = false
  var isDropped = false

  var magic: MagicAmount? { MagicAmount(minorUnits: sum) }
  var order: String { label.isEmpty ? page : label }
}
