import Payments
import Wire

extension FileMapping {
  /// Reads one mapping; `nil` after a report that leaves nothing to use.
  init?(_ entry: Node.Entry, _ diagnostics: inout Diagnostics) {
    let section = "batch.mappings.\(entry.key)"
    guard var reader = MappingReader(entry.value, name: section, &diagnostics) else { return nil }
    self.init(name: entry.key)
    readColumns(&reader, &diagnostics)
    if let value = reader.optional("constants"),
      let entries = value.entries("constants", &diagnostics)
    {
      for entry in entries { constants[entry.key] = entry.value.text(entry.key, &diagnostics) }
    }
    readValues(&reader, &diagnostics)
    if let value = reader.optional("header_row"),
      let row = value.integer("header_row", in: 1...100, &diagnostics)
    {
      headerRow = row
    }
    readMarks(&reader, &diagnostics)
    readLayout(&reader, &diagnostics)
    for key in ["trailer", "date_format"] where reader.optional(key) != nil {
      let place = reader.keyPlace(key) ?? entry.keyPlace
      LaterSetting.report(key, in: section, at: place, &diagnostics)
    }
    reader.finish(&diagnostics)
  }

  private mutating func readColumns(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    guard let value = reader.required("columns", &diagnostics),
      let entries = value.entries("columns", &diagnostics)
    else { return }
    for entry in entries {
      guard let headers = entry.value.texts(entry.key, &diagnostics) else { continue }
      guard headers.count == 1 || entry.key == ColumnNames.reference else {
        diagnostics.error(
          .wrongShape,
          at: entry.value.place,
          "\"\(entry.key)\" takes one header; only a reference is joined from several"
        )
        continue
      }
      columns[entry.key] = headers
    }
  }

  private mutating func readValues(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    guard let value = reader.optional("values"),
      let entries = value.entries("values", &diagnostics)
    else { return }
    for entry in entries {
      guard let cells = entry.value.entries(entry.key, &diagnostics) else { continue }
      for cell in cells {
        let meaning = cell.value.text(cell.key, &diagnostics)
        values[entry.key, default: [:]][cell.key.trimmedNFC] = meaning
      }
    }
  }

  private mutating func readMarks(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    if let value = reader.optional("decimal_mark"),
      let mark = value.choice("decimal_mark", among: [".", ","], &diagnostics)
    {
      decimalMark = mark.first
    }
    guard let value = reader.optional("grouping_mark"),
      let mark = value.choice("grouping_mark", among: [".", ",", " ", "'"], &diagnostics)
    else { return }
    groupingMark = mark.first
    if groupingMark == decimalMark {
      diagnostics.error(
        .notUnique,
        at: value.place,
        "decimal_mark and grouping_mark of the mapping \(name) are the same"
      )
    }
  }

  private mutating func readLayout(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    if let value = reader.optional("delimiter"),
      let text = value.choice("delimiter", among: ["auto", ",", ";", "tab", "\t"], &diagnostics)
    {
      delimiter =
        switch text {
        case ",": UInt8(ascii: ",")
        case ";": UInt8(ascii: ";")
        case "auto": nil
        default: UInt8(ascii: "\t")
        }
    }
    guard let value = reader.optional("encoding"),
      let text = value.choice(
        "encoding",
        among: ["auto", "utf-8", "utf-16", "windows-1251", "cp866"],
        &diagnostics
      )
    else { return }
    if text != "auto", text != "utf-8" {
      diagnostics.error(
        .notOneOf,
        at: value.place,
        "the encoding \(text) is not supported by this version yet",
        help: "save the file as UTF-8"
      )
    }
  }
}
