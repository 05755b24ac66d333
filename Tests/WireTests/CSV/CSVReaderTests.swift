import TestSupport
import Testing

@testable import Wire

/// Reads bytes in chunks of a size, all records.
func readCSV(
  _ bytes: [UInt8],
  chunk: Int = .max,
  delimiter: CSVDialect.Delimiter? = nil
) throws(CSVError) -> [CSVRecord] {
  var offset = 0
  var reader = try CSVReader(delimiter: delimiter) { () throws(CSVError) -> [UInt8] in
    let end = min(bytes.count, chunk == .max ? bytes.count : offset + chunk)
    defer { offset = end }
    return Array(bytes[offset..<end])
  }
  var records: [CSVRecord] = []
  while let record = try reader.next() { records.append(record) }
  return records
}

@Suite struct `The CSV reader` {
  private func cells(_ text: String) throws -> [[String]] {
    try readCSV(Array(text.utf8)).map { $0.fields.map(\.text) }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a;b\n1;2,5\n", [["a", "b"], ["1", "2,5"]]),
    ("a\tb\n\"x\ty\"\t2\n", [["a", "b"], ["x\ty", "2"]]), ("a,\n,\n", [["a", ""], ["", ""]]),
    ("a,b\n\"\",\"x\"\"y\"\n", [["a", "b"], ["", "x\"y"]]),
    ("a,b\n1,x\"y\n", [["a", "b"], ["1", "x\"y"]]),
    ("a,b\n\"1\r\n2\",\"\r\"\n", [["a", "b"], ["1\r\n2", "\r"]]), ("", []), ("\n", [[""]]),
    ("a\n\n b \n", [["a"], [""], [" b "]]), ("\"a;b\",c\n", [["a;b", "c"]]),
    ("їжак,漢\n", [["їжак", "漢"]]),
  ])
  func `reads every ending, delimiter and quote`(_ text: String, _ expected: [[String]]) throws {
    #expect(try cells(text) == expected)
    #expect(try cells("\u{FEFF}" + text) == expected)
    let marked = Variant.mark + text.utf8
    for size in 1...4 {
      #expect(try readCSV(marked, chunk: size).map { $0.fields.map(\.text) } == expected)
    }
  }

  @Test func `gives raw bytes, lines, columns and quotes`() throws {
    let text = "\u{FEFF}назва;b\r\n\"ї\r\nx\";\"y\"\n\n1;2\r"
    let records = try readCSV(Array(text.utf8), chunk: 3)
    #expect(records.map(\.line) == [1, 2, 4, 5])
    #expect(
      records.map { String(decoding: $0.raw, as: UTF8.self) } == [
        "назва;b", "\"ї\r\nx\";\"y\"", "", "1;2",
      ]
    )
    #expect(
      records.map(\.ending) == [.carriageReturnLineFeed, .lineFeed, .lineFeed, .carriageReturn]
    )
    #expect(records[0].fields.map(\.column) == [1, 7])
    #expect(records[1].fields.map(\.line) == [2, 3])
    #expect(records[1].fields.map(\.column) == [1, 4])
    #expect(records[1].fields.map(\.isQuoted) == [true, true])
    #expect(records[3].fields.map(\.isQuoted) == [false, false])
    #expect(records.map(\.isBlank) == [false, false, true, false])
  }

  @Test(arguments: [
    ("a;b,c;d\n", CSVDialect.Delimiter.semicolon), ("a\tb\n", .tab), ("\"a;b;c\",d\n", .comma),
    ("abc\n1;2\n", .comma), ("\n\na;b\n", .semicolon), ("", .comma),
  ])
  func `finds the delimiter in the header`(_ text: String, _ expected: CSVDialect.Delimiter) {
    #expect(CSVDialect.detect(Array(text.utf8)).delimiter == expected)
    #expect(CSVDialect.detect(Array(text.utf8), delimiter: .tab).delimiter == .tab)
  }

  @Test func `finds the mark and the ending`() {
    let dialect = CSVDialect.detect(Variant.mark + Array("\"a\n\",b\r\nc\n".utf8))
    #expect(dialect.hasByteOrderMark)
    #expect(dialect.lineEnding == .carriageReturnLineFeed)
    #expect(CSVDialect.detect(Array("a\rb".utf8)).lineEnding == .carriageReturn)
  }

  @Test(arguments: [
    ("a,b\n1,\"2\n3,4\n", CSVError.quoteUnclosed(line: 2, column: 3)),
    ("a,b\nї,\"", .quoteUnclosed(line: 2, column: 3)),
    ("a,b\n\"x\ny\",\"z", .quoteUnclosed(line: 3, column: 4)),
    ("a,b\n1,\"2\"3\n", .textAfterQuote(line: 2, column: 6)),
    ("a,b\n1,\"2\" \n", .textAfterQuote(line: 2, column: 6)),
    ("a,b\n1,\u{0}\n", .notText(line: 2, column: 3, byteOffset: 6)),
  ])
  func `refuses what cannot be told apart`(_ text: String, _ error: CSVError) {
    for size in [1, 2, 7, Int.max] {
      #expect(throws: error) { try readCSV(Array(text.utf8), chunk: size) }
    }
    #expect(error.diagnostic(file: "a.csv").place.file == "a.csv")
  }

  @Test func `refuses bytes that are not UTF-8 with their place`() {
    let bytes = Variant.mark + Array("ї,b\r\nїж,".utf8) + [0xFF, 0x0A]
    for size in [1, 5, Int.max] {
      #expect(throws: CSVError.notUTF8(line: 2, column: 4, byteOffset: 14)) {
        try readCSV(bytes, chunk: size)
      }
    }
  }

  @Test func `refuses UTF-16 and what is no table`() {
    #expect(throws: CSVError.wideEncoding("UTF-16")) {
      try readCSV([0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x62, 0])
    }
    #expect(throws: CSVError.notText(line: 1, column: 3, byteOffset: 2)) {
      try readCSV([0x50, 0x4B, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0])
    }
  }

  @Test func `refuses a record of more than a mebibyte, and holds one record at a time`() throws {
    let long = [UInt8](repeating: 0x61, count: CSVReader.maximumRecordByteCount)
    #expect(try readCSV(Array("a,b\n".utf8) + long + [0x0A], chunk: 1 << 16).count == 2)
    #expect(throws: CSVError.recordTooLarge(line: 2)) {
      try readCSV(Array("a,b\n".utf8) + long + [0x61, 0x0A], chunk: 1 << 16)
    }
    // A quote that is never closed is the better reason.
    #expect(throws: CSVError.quoteUnclosed(line: 2, column: 1)) {
      try readCSV(Array("a,b\n\"".utf8) + long + long, chunk: 1 << 16)
    }
  }

  @Test func `reads files of the disk and refuses directories`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a,b\n1,2\n", as: "rows.csv")
    var reader = try CSVReader(path: path)
    #expect(try reader.next()?.fields.map(\.text) == ["a", "b"])
    #expect(try reader.next()?.line == 2)
    #expect(try reader.next() == nil)
    #expect(throws: CSVError.self) { _ = try CSVReader(path: "/").dialect }
    #expect(throws: CSVError.unreadable("does not exist")) {
      _ = try CSVReader(path: "/no/such.csv").dialect
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `reads what the writer wrote, in chunks of any size`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for delimiter in CSVDialect.Delimiter.allCases {
      var dialect = CSVDialect(delimiter: delimiter)
      dialect.lineEnding =
        [.lineFeed, .carriageReturn, .carriageReturnLineFeed]
        .randomElement(using: &random) ?? .lineFeed
      dialect.hasByteOrderMark = Bool.random(using: &random)
      let rows = (0..<4)
        .map { _ in
          (0..<3)
            .map { _ in
              random.text(upTo: 6).replacing("\u{0}", with: "").replacing("\u{7F}", with: "")
            }
        }
      var writer = CSVWriter(dialect)
      for row in rows { writer.record(row) }
      let bytes = writer.take()
      let size = Int.random(in: 1...20, using: &random)
      let records = try readCSV(bytes, chunk: size, delimiter: delimiter)
      #expect(
        records.map { $0.fields.map { Array($0.text.utf8) } }
          == rows.map { $0.map { Array($0.utf8) } }
      )
      // Raw bytes and endings make the file again.
      let again = records.flatMap { $0.raw + ($0.ending?.bytes ?? []) }
      #expect((dialect.hasByteOrderMark ? Variant.mark : []) + again == bytes, "seed \(seed)")
      _ = try? readCSV(random.mutated(bytes), chunk: size)
      _ = try? readCSV(random.bytes(upTo: 60), chunk: size)
    }
  }

  @Test func `the writer quotes only what must be quoted`() {
    var writer = CSVWriter(CSVDialect(delimiter: .semicolon, lineEnding: .carriageReturnLineFeed))
    writer.record(["a", "b,c", "d;e", "f\"g", "", " h", "i\nj"])
    writer.record([""])
    writer.record(raw: Array("x;\"y\"".utf8), appending: ["captured", ""], ending: .lineFeed)
    #expect(
      String(decoding: writer.take(), as: UTF8.self)
        == "a;b,c;\"d;e\";\"f\"\"g\";;\" h\";\"i\nj\"\r\n\"\"\r\nx;\"y\";captured;\n"
    )
    #expect(writer.bytes.isEmpty)
  }
}
