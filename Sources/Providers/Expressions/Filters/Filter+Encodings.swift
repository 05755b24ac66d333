import Crypto
import Wire

extension Filter {
  private static let octets = FilterParameter("value", .octets)
  private static let value = FilterParameter("value", .scalar)

  /// Filters that write bytes as text and read them back.
  static let encodings: [Filter] = [
    Filter(
      "hex",
      [octets],
      gives: .text,
      "Bytes, a digest or the UTF-8 bytes of text as small hexadecimal digits.",
      Example("hex('SD-1')", "53442d31")
    ) { values, _ in .text(Hex.text(of: values.octets(0))) },
    Filter(
      "hex_decode",
      [FilterParameter("value", .text)],
      gives: .bytes,
      "The bytes that hexadecimal digits stand for.",
      Example("base64(hex_decode('53442d31'))", "U0QtMQ==")
    ) { values, _ throws(EvaluationError) in
      do throws(CryptoError) { return .bytes(try Hex.decode(values.text(0).utf8)) } catch {
        throw .refused(filter: "hex_decode", why: "the text is not hexadecimal digits in pairs")
      }
    },
    Filter(
      "base64",
      [octets],
      gives: .text,
      "Bytes, a digest's bytes or the UTF-8 bytes of text in Base64 with padding.",
      Example("base64('any?')", "YW55Pw==")
    ) { values, _ in .text(Base64.text(of: values.octets(0))) },
    Filter(
      "base64url",
      [octets],
      gives: .text,
      "As base64, with - and _ and without padding.",
      Example("base64url('any?>')", "YW55Pz4")
    ) { values, _ in .text(Base64.text(of: values.octets(0), .url, padded: false)) },
    Filter(
      "base64_decode",
      [FilterParameter("value", .text)],
      gives: .bytes,
      "The bytes that Base64 text stands for.",
      Example("hex(base64_decode('YW55Pw=='))", "616e793f")
    ) { values, _ throws(EvaluationError) in
      do throws(CryptoError) { return .bytes(try Base64.decode(Array(values.text(0).utf8))) } catch
      {
        throw .refused(filter: "base64_decode", why: "the text is not Base64")
      }
    },
    Filter(
      "bytes",
      [octets],
      gives: .bytes,
      "The UTF-8 bytes of text, or the bytes of a digest instead of its digits.",
      Example("base64(sha1(bytes(md5('a'))))", "st+HbmNCVixVKjlZi+XLM2kfkZ8=")
    ) { values, _ in .bytes(values.octets(0)) },
    Filter(
      "url",
      [value],
      gives: .text,
      "Encoded as a form field: a space as +, all but letters, digits and *-._ as %XX.",
      Example("url('a b/c')", "a+b%2Fc")
    ) { values, _ in .text(form(values.text(0))) },
    Filter(
      "rfc3986",
      [value],
      gives: .text,
      "Encoded by RFC 3986: all but letters, digits and -._~ as %XX with capital digits.",
      Example("rfc3986('a b/c')", "a%20b%2Fc")
    ) { values, _ in .text(PercentCoding.encode(values.text(0))) },
    Filter(
      name: "json",
      parameters: [FilterParameter("value", .any)],
      result: { _ in .text },
      resultName: "text",
      summary: "The value as JSON text, members in the order of their names' bytes.",
      example: Example("json(['a', 'b\"c'])", #"["a","b\"c"]"#),
      make: { site throws(FilterMisuse) in
        guard site.types[0].hasJSONForm else {
          throw FilterMisuse(
            argument: 0,
            message: "\(site.types[0].name) has no JSON form",
            help: "make text or a number of it first, with minor, decimal, utc or hex"
          )
        }
        return FilterRun { values, _ in .text(values[0].jsonText) }
      }
    ),
  ]

  private static func form(_ text: String) -> String {
    let pair = FormBody.encode([(name: "", value: text)])
    return String(decoding: pair.dropFirst(), as: UTF8.self)
  }
}
