internal import CExpat

/// Drives expat over a whole document.
enum XMLReader {
  /// What the handlers share: where the parts go and what was wrong first.
  @safe
  private final class Run {
    let tree: XMLTree
    let parser: XML_Parser
    var fault: XMLError?

    init(_ tree: XMLTree, _ parser: XML_Parser) {
      self.tree = tree
      unsafe self.parser = parser
    }

    /// Notes the first fault and stops expat.
    func stop(_ reason: XMLError.Reason) {
      guard fault == nil else { return }
      fault = unsafe XMLReader.error(reason, parser)
      unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }

  /// Reads a document into a tree.
  ///
  /// - Throws: the first fault with its place.
  static func read(_ bytes: [UInt8], into tree: XMLTree) throws(XMLError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(reason: .malformed("no memory"), line: 1, column: 1)
    }
    defer { unsafe XML_ParserFree(parser) }
    let run = unsafe Run(tree, parser)
    if let fault = unsafe feed(bytes, run, parser) { throw fault }
  }

  private static func feed(_ bytes: [UInt8], _ run: Run, _ parser: XML_Parser) -> XMLError? {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(run).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let run = unsafe XMLReader.run(data), run.fault == nil else { return }
        let line = unsafe Int(XML_GetCurrentLineNumber(run.parser))
        let pairs = unsafe XMLReader.pairs(attributes)
        let reason = unsafe run.tree.begin(XMLReader.text(name), pairs, line: line)
        if let reason { run.stop(reason) }
      },
      { data, _ in
        guard let run = unsafe XMLReader.run(data), run.fault == nil else { return }
        run.tree.end()
      }
    )
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let run = unsafe XMLReader.run(data), run.fault == nil, let text = unsafe text
      else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      run.tree.take(unsafe String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      unsafe XMLReader.run(data)?.stop(.documentType)
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(buffer.count),
        1
      )
    }
    return withExtendedLifetime(run) {
      if let fault = run.fault { return fault }
      guard status != XML_STATUS_OK else { return nil }
      let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe text($0) }
      return unsafe error(.malformed(words ?? "no XML"), parser)
    }
  }

  private static func error(_ reason: XMLError.Reason, _ parser: XML_Parser) -> XMLError {
    XMLError(
      reason: reason,
      line: Int(unsafe XML_GetCurrentLineNumber(parser)),
      column: Int(unsafe XML_GetCurrentColumnNumber(parser)) + 1
    )
  }

  private static func run(_ data: UnsafeMutableRawPointer?) -> Run? {
    unsafe data.map { unsafe Unmanaged<Run>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ pointer: UnsafePointer<XML_Char>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// The names and values of expat's list, which ends with a null.
  private static func pairs(
    _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [(name: String, value: String)] {
    guard let list = unsafe list else { return [] }
    var pairs: [(name: String, value: String)] = []
    var place = 0
    while let name = unsafe list[place], let value = unsafe list[place + 1] {
      pairs.append(unsafe (text(name), text(value)))
      place += 2
    }
    return pairs
  }
}
