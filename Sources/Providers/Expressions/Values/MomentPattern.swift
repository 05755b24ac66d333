import Payments

/// A way to write moments: runs of `y M d H m s S X` and the marks between them.
///
/// `yyyy yy MM dd HH mm ss SSS`, `XXX` for `+03:00`, `XX` for `+0300`; the letters `T` and `Z` and
/// everything that is no letter stand for themselves.
struct MomentPattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case field(String)
    case literal(String)
  }

  private static let fields = ["yyyy", "yy", "MM", "dd", "HH", "mm", "ss", "SSS", "XXX", "XX"]

  private let pieces: [Piece]

  /// Reads a pattern, or says which run of letters is unknown and what was probably meant.
  init(_ text: String) throws(PatternMistake) {
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      if Self.fields.contains(String(run)) {
        pieces.append(.field(String(run)))
      } else if letter == "T" || letter == "Z" || !(letter.isLetter && letter.isASCII) {
        pieces.append(.literal(String(run)))
      } else {
        throw PatternMistake(run: String(run), nearest: Self.meant(String(run)))
      }
    }
    self.pieces = pieces
  }

  /// The moment as text.
  func text(of time: CivilTime) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let field): Self.text(field, time)
      }
    }
    .joined()
  }

  private static func text(_ field: String, _ time: CivilTime) -> String {
    switch field {
    case "yyyy": CivilTime.padded(time.date.year, 4)
    case "yy": CivilTime.padded(time.date.year % 100, 2)
    case "MM": CivilTime.padded(time.date.month, 2)
    case "dd": CivilTime.padded(time.date.day, 2)
    case "HH": CivilTime.padded(time.hour, 2)
    case "mm": CivilTime.padded(time.minute, 2)
    case "ss": CivilTime.padded(time.second, 2)
    case "SSS": CivilTime.padded(time.millisecond, 3)
    case "XXX": time.offsetText(colon: true)
    default: time.offsetText(colon: false)
    }
  }

  private static func meant(_ run: String) -> String? {
    switch run {
    case "YYYY": "yyyy"
    case "YY": "yy"
    case "DD", "d": "dd"
    case "hh", "H", "h": "HH"
    case "M": "MM"
    case "m": "mm"
    case "SS", "s": "ss"
    default: nil
    }
  }
}
