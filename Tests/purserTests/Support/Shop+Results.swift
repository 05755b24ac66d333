import Testing
import Wire

extension Shop {
  /// The cells under one header of a file without quotes.
  func column(_ header: String, of file: String) throws -> [String] {
    let bytes = try #require(read(file), "\(file) is not there")
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let index = try #require(lines.first?.firstIndex(of: header), "no \(header) in \(file)")
    return lines.dropFirst().map { $0.indices.contains(index) ? $0[index] : "" }
  }

  /// The verdict of each row.
  func verdicts(_ file: String) throws -> [String] { try column("purser_verdict", of: file) }

  /// How many requests of a method came to the simulator.
  func requests(of method: String) throws -> Int {
    let counts = try JSON.parse(Array(try LocalHTTP.get(port, "/_requests").utf8))
    return Int(counts["tinkoff"]?[method]?.integer ?? 0)
  }

  /// How often the simulator was asked about payments.
  var inquiries: Int {
    get throws { try requests(of: "CheckOrder") + requests(of: "GetState") }
  }
}
