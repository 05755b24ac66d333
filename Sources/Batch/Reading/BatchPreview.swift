import Engine
public import Payments
import Wire

/// What a check found: the preview of what a run would do.
public struct BatchPreview: Equatable, Sendable {
  /// What would go through one account in one currency.
  public struct Total: Equatable, Sendable {
    /// The account, or `nil` for rows that no route takes.
    public var account: String?
    /// How many rows.
    public var count: Int
    /// Their currency.
    public var currency: Currency
    /// Their sum in minor units; no file's sum fails to fit.
    public var minorUnits: Int128

    /// Makes a total.
    public init(account: String?, count: Int, currency: Currency, minorUnits: Int128) {
      self.account = account
      self.count = count
      self.currency = currency
      self.minorUnits = minorUnits
    }

    /// The sum as people read it, such as `100.50 UAH`.
    public var amountText: String {
      let text = Money.decimalText(minorUnits: minorUnits, exponent: currency.exponent)
      return "\(text) \(currency.code)"
    }
  }

  /// The most mistakes that are kept; the others are counted.
  public static let maximumMistakes = 10_000

  /// The file's path.
  public var file: String
  /// All data rows.
  public var rows = 0
  /// Rows whose cells are right and that repeat nothing; some may find no route.
  public var valid = 0
  /// Rows that are wrong.
  public var invalid = 0
  /// Rows that repeat a reference, of the journal or of this file.
  public var duplicates = 0
  /// Rows that are known from earlier runs.
  public var known = KnownCounts()
  /// What happens to known rows; they stop a file until it is chosen.
  public var choice: KnownChoice?
  /// The encoding's name.
  public var encoding = "utf-8"
  /// The delimiter as text, such as `,`.
  public var delimiter = ","
  /// `sha256:` and the hexadecimal digest of the file's bytes.
  public var digest = ""
  /// Counts and sums by currency and account, in the order of their names.
  public var totals: [Total] = []
  /// Why the whole file is refused.
  public var refused: FileFault?
  /// The mistakes of the rows, in the order of the file.
  public var mistakes: [RowMistake] = []
  /// How many mistakes more there are.
  public var mistakesLeftOut = 0
  /// The most cells that the header or any record has.
  var width = 0
  /// How the file is laid out, once its header was read.
  var format: RunFormat?

  /// Makes the preview of a file of which nothing is known yet.
  init(file: String, choice: KnownChoice?) {
    self.file = file
    self.choice = choice
  }

  /// The exit code of a check; see CLI.md.
  public var exitCode: Int32 {
    if refused != nil || invalid > 0 || (known.total > 0 && choice == nil) { return 1 }
    return totals.contains { $0.account == nil } ? 1 : 0
  }

  /// Notes how the file is laid out.
  mutating func take(_ format: RunFormat) {
    guard self.format == nil else { return }
    self.format = format
    encoding = format.encoding
    delimiter = String(decoding: [format.delimiter], as: UTF8.self)
    width = max(width, format.headerCells)
  }

  /// Counts the next rows of the file.
  mutating func count(_ planned: [PlannedRow]) {
    for row in planned {
      rows += 1
      width = max(width, row.row.cells)
      note(row.mistakes)
      switch (row.row.plan, row.known) {
      case (.payment(let order), let kind):
        if kind == .earlier { known.earlier += 1 }
        valid += 1
        add(order.content.amount, to: order.account)
      case (.ended, .paid): known.paid += 1
      case (.ended, .unpaid): known.unpaid += 1
      case (.ended, .open): known.open += 1
      case (.ended(let end), _):
        switch end.kind {
        case .invalid, .skipped: invalid += 1
        case .duplicate: duplicates += 1
        case .refused:
          valid += 1
          if let amount = row.amount { add(amount, to: nil) }
        }
      }
    }
  }

  private mutating func note(_ found: [RowMistake]) {
    let room = Self.maximumMistakes - mistakes.count
    mistakes += found.prefix(room)
    mistakesLeftOut += max(found.count - room, 0)
  }

  /// Adds to a sum of 128 bits, which more rows than a file may have cannot fill.
  private mutating func add(_ amount: Money, to account: String?) {
    let place = totals.firstIndex { $0.account == account && $0.currency == amount.currency }
    guard let place else {
      totals.append(
        Total(
          account: account,
          count: 1,
          currency: amount.currency,
          minorUnits: Int128(amount.minorUnits)
        )
      )
      totals.sort { Self.order($0) < Self.order($1) }
      return
    }
    totals[place].minorUnits &+= Int128(amount.minorUnits)
    totals[place].count += 1
  }

  private static func order(_ total: Total) -> String {
    "\(total.currency.code) \(total.account ?? "~")"
  }
}
