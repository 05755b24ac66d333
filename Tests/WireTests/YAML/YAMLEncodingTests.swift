import TestSupport
import Testing

@testable import Wire

@Suite struct `The bytes of a YAML file` {
  @Test func `may begin with a mark, which is a warning and moves no place`() throws {
    let (node, diagnostics) = load(Variant.mark + Array("abc: 1\n".utf8))
    #expect(diagnostics.all.map(\.code) == [.byteOrderMark])
    #expect(diagnostics.all.map(\.severity) == [.warning])
    let entry = try #require(node?.find("abc"))
    #expect(entry.place == Place(file: "test.yaml", line: 1, column: 6, endColumn: 7))
  }

  @Test(arguments: [
    ("UTF-16 little", [0xFF, 0xFE, 0x61, 0, 0x3A, 0, 0x20, 0, 0x31, 0] as [UInt8], "UTF-16"),
    ("UTF-16 big", [0xFE, 0xFF, 0, 0x61, 0, 0x3A, 0, 0x20, 0, 0x31], "UTF-16"),
    ("UTF-16 without mark", [0x61, 0, 0x3A, 0, 0x20, 0, 0x31, 0], "UTF-16"),
    ("UTF-32", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"),
    ("ELF", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0x80], "not a text file"),
  ])
  func `are refused when they are no UTF-8 text`(_ name: String, _ bytes: [UInt8], _ words: String)
  {
    let (node, diagnostics) = load(bytes)
    #expect(node == nil)
    #expect(diagnostics.all.map(\.code) == [.wrongEncoding])
    #expect(diagnostics.all.allSatisfy { $0.message.contains(words) })
  }

  @Test(
    arguments: [
      ("Latin-1", [0xE9], "0xE9"), ("overlong", [0xC0, 0x80], "0xC0"),
      ("surrogate", [0xED, 0xA0, 0x80], "0xED"), ("cut", [0xD0], "0xD0"),
    ] as [(String, [UInt8], String)]
  )
  func `name the byte that is not UTF-8 with its line and column`(
    _ name: String,
    _ bad: [UInt8],
    _ byte: String
  ) throws {
    for variant in Variant.ofFile("d: 1\nabc: caf", line: 2, column: 9) {
      let (node, diagnostics) = load(variant.bytes + bad + Array("\n".utf8))
      #expect(node == nil)
      let found = try #require(diagnostics.all.first)
      #expect(found.code == .notUTF8)
      #expect(found.place.line == variant.line)
      #expect(found.place.column == variant.column)
      #expect(found.message.contains(byte))
    }
  }

  @Test func `may be one mebibyte and not one more`() {
    let comment = "a: 1\n#" + String(repeating: "x", count: (1 << 20) - 6)
    #expect(load(Array(comment.utf8)).diagnostics.all.isEmpty)
    #expect(load(Array((comment + "x").utf8)).diagnostics.all.map(\.code) == [.fileTooLarge])
  }

  @Test func `keep the columns of scalars outside the basic plane`() throws {
    let node = try loadClean("'😀é': [1, \"ї\", x]\n")
    #expect(node.find("😀é")?.list.map(\.place.column) == [8, 11, 16])
    #expect(node.find("😀é")?.list.map(\.place.endColumn) == [9, 14, 17])
  }
}

@Suite struct `A YAML file of the disk` {
  private func code(_ path: String) -> [DiagnosticCode] {
    var diagnostics = Diagnostics()
    #expect(YAML.load(path: path, aliases: .limited, &diagnostics) == nil)
    #expect(diagnostics.all.allSatisfy { $0.place.file == path && $0.place.line == 1 })
    return diagnostics.all.map(\.code)
  }

  @Test func `that is missing, a directory or a device is refused`() {
    #expect(code("/no/such/file.yaml") == [.fileUnreadable])
    #expect(code("/") == [.fileUnreadable])
    #expect(code("/dev/zero") == [.fileUnreadable])
  }

  @Test func `of two gigabytes is refused unread`() throws {
    let folder = try ScratchFolder()
    let path = try folder.makeSparse(byteCount: 2 << 30, as: "two-gigabytes.yaml")
    #expect(code(path) == [.fileTooLarge])
  }

  @Test func `is read under the name that is given`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("abc: 1\nabc: 2\n", as: "twice.yaml")
    var diagnostics = Diagnostics()
    _ = YAML.load(path: path, as: "config.yaml", aliases: .limited, &diagnostics)
    #expect(diagnostics.all.map(\.place.file) == ["config.yaml"])
  }

  @Test func `that is empty is said to be empty`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write([], as: "empty.yaml")
    #expect(code(path) == [.fileEmpty])
  }
}
