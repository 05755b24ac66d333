import Payments
import Wire

/// Which cell of a record belongs to which field.
struct ColumnPlan: Sendable {
  /// The headers as they stand, trimmed and in NFC.
  let headers: [String]
  /// The places of each field's cells, from 0; several only for a joined reference.
  let places: [String: [Int]]
  /// Values that every row has, by field.
  let constants: [String: String]
  /// What cells mean, by field and cell text.
  let values: [String: [String: String]]
  /// The fields with cells that are fields of a form, in the order of the file.
  let formFields: [String]
  /// The fields whose cells are part of what a row is, in the order of their names.
  let identity: [(field: String, places: [Int])]
  /// The columns that are the caller's labels, with the label of each.
  let labels: [(field: String, label: String)]
  /// The mapping's constants that are fields of a form.
  let formConstants: [(field: String, value: String)]
  /// How many cells a record must have: up to the last header that has a name.
  let namedCells: Int
  /// Fields whose values may look like card numbers, since their plugins say so.
  private let cardLike: Set<String>
  /// The header's cells with their places in the file.
  private let cells: [CSVField]

  /// Matches the headers of a file.
  ///
  /// - Parameters:
  ///   - cells: the header's record.
  ///   - mapping: the mapping that the command named.
  ///   - fields: the names of all fields of all forms.
  ///   - sensitive: those of them that may not be stored.
  ///   - cardLike: those of them whose values may look like card numbers.
  /// - Throws: what makes the file unreadable: a header twice, unknown or missing.
  init(
    header cells: [CSVField],
    mapping: FileMapping?,
    fields: [String],
    sensitive: Set<String> = [],
    cardLike: Set<String> = []
  ) throws(FileFault) {
    self.cells = cells
    self.cardLike = cardLike
    headers = cells.map(\.text.trimmedNFC)
    namedCells = (headers.lastIndex { !$0.isEmpty } ?? -1) + 1
    guard namedCells > 0 else {
      throw FileFault(.noPayments, at: cells.first, "the header is empty")
    }
    constants = mapping?.constants ?? [:]
    values = mapping?.values ?? [:]
    try Self.refuseCardNumbers(cells)
    if let mapping {
      try Self.checkFields(of: mapping, fields, cells)
      places = try Self.match(headers, cells, mapping)
    } else {
      places = try Self.match(headers, cells, namedCells, fields)
    }
    formFields =
      places.filter { !ColumnNames.all.contains($0.key) && ColumnNames.label($0.key) == nil }
      .sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map(\.key)
    identity =
      places.filter { !ColumnNames.outsideIdentity.contains($0.key) }
      .sorted { $0.key < $1.key }.map { (field: $0.key, places: $0.value) }
    labels = Set(places.keys).union(constants.keys)
      .compactMap { field in ColumnNames.label(field).map { (field: field, label: $0) } }
    formConstants =
      constants.filter { !ColumnNames.all.contains($0.key) && ColumnNames.label($0.key) == nil }
      .map { (field: $0.key, value: $0.value) }
    if let field = places.keys.sorted().first(where: sensitive.contains) {
      throw FileFault(
        .headerUnknown,
        at: places[field]?.first.map { cells[$0] },
        "the column \"\(column(field))\" would hold card data or a secret, which is never stored",
        help: "remove the column; a payment file pays by stored credentials only"
      )
    }
    try checkNeeded()
  }

  /// Whether a text that looks like a card number may stand in a cell: in a field of a form that
  /// says so, and as an amount that is not as long as the card numbers in use.
  func takesCardLike(_ place: Int, _ text: String) -> Bool {
    let fields = places.filter { $0.value.contains(place) }.keys
    if fields.contains(ColumnNames.amount) {
      return text.utf8.count { 48...57 ~= $0 } < 15
    }
    return !fields.isEmpty && fields.allSatisfy(cardLike.contains)
  }

  /// The header over a field's first cell, for messages.
  func column(_ field: String) -> String {
    guard let place = places[field]?.first else { return field }
    return headers[place]
  }

  /// A file without a header has its first payment where the header belongs.
  private static func refuseCardNumbers(_ cells: [CSVField]) throws(FileFault) {
    guard let cell = cells.first(where: { CardText.holdsCard($0.text) }) else { return }
    throw FileFault(
      .cardNumber,
      at: cell,
      "a card number stands in the header, and card numbers are never stored",
      help: "take the number out of the file, and put the names of the columns into its first line"
    )
  }

  private static func match(
    _ headers: [String],
    _ cells: [CSVField],
    _ namedCells: Int,
    _ fields: [String]
  ) throws(FileFault) -> [String: [Int]] {
    let known = ColumnNames.all + fields.filter { !ColumnNames.all.contains($0) }
    var places: [String: [Int]] = [:]
    for (place, header) in headers.prefix(namedCells).enumerated() {
      if let first = places[header]?.first { throw twice(header, first, place, cells) }
      guard known.contains(header) || ColumnNames.label(header) != nil else {
        let nearest = Nearest.name(to: header, among: known)
        throw FileFault(
          .headerUnknown,
          at: cells[place],
          header.isEmpty
            ? "column \(place + 1) has no name"
            : "unknown column \"\(header)\" (field \(place + 1))",
          help: nearest.map { "did you mean \"\($0)\"?" }
            ?? "known columns: \(known.joined(separator: ", "))"
        )
      }
      places[header] = [place]
    }
    return places
  }

  /// What a mapping names must be a column of purser's own or a field of some form.
  private static func checkFields(
    of mapping: FileMapping,
    _ fields: [String],
    _ cells: [CSVField]
  ) throws(FileFault) {
    let known = ColumnNames.all + fields
    let named = Set(mapping.columns.keys).union(mapping.constants.keys)
    for field in named.sorted()
    where !known.contains(field) && ColumnNames.label(field) == nil {
      let nearest = Nearest.name(to: field, among: known)
      throw FileFault(
        .headerUnknown,
        at: cells.first,
        "the mapping \(mapping.name) names the field \"\(field)\", which no form has",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "known fields: \(known.joined(separator: ", "))"
      )
    }
  }

  private static func match(
    _ headers: [String],
    _ cells: [CSVField],
    _ mapping: FileMapping
  ) throws(FileFault) -> [String: [Int]] {
    var places: [String: [Int]] = [:]
    for (field, names) in mapping.columns.sorted(by: { $0.key < $1.key }) {
      for name in names.map(\.trimmedNFC) {
        let found = headers.indices.filter { headers[$0] == name }
        guard let place = found.first else {
          let nearest = Nearest.name(to: name, among: headers)
          throw FileFault(
            .columnMissing,
            at: nearest.flatMap { headers.firstIndex(of: $0) }.map { cells[$0] } ?? cells.first,
            "the column \"\(name)\" of the mapping \(mapping.name) is missing",
            help: nearest.map { "did you mean \"\($0)\"?" }
              ?? "found: \(headers.filter { !$0.isEmpty }.joined(separator: ", "))"
          )
        }
        if found.count > 1 { throw twice(name, place, found[1], cells) }
        places[field, default: []].append(place)
      }
    }
    return places
  }

  private static func twice(
    _ header: String,
    _ first: Int,
    _ second: Int,
    _ cells: [CSVField]
  ) -> FileFault {
    FileFault(
      .headerTwice,
      at: cells[second],
      "the column \"\(header)\" stands twice: fields \(first + 1) and \(second + 1)",
      help: "rename or remove one of them"
    )
  }

  /// Amount and currency are needed by every payment.
  ///
  /// The fault points at the header that was probably meant, else at the first one.
  private func checkNeeded() throws(FileFault) {
    for field in [ColumnNames.amount, ColumnNames.currency]
    where places[field] == nil && constants[field] == nil {
      let nearest = Nearest.name(to: field, among: headers)
      throw FileFault(
        .columnMissing,
        at: nearest.flatMap { headers.firstIndex(of: $0) }.map { cells[$0] } ?? cells.first,
        "the column \"\(field)\" is missing",
        help: nearest.map { "did you mean \"\($0)\" to be \"\(field)\"?" }
          ?? "add a column \"\(field)\", or a mapping that names it"
      )
    }
  }
}
