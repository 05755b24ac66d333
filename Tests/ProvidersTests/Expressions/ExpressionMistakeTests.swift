import Testing
import Wire

@testable import Providers

@Suite struct `A mistake in an expression` {
  @Test(arguments: [
    // X001, the text is no expression. The node stands at 3:5.
    ("${payment.order", #"X001 3:20 expected "}", found the end of the text"#),
    ("a ${}", #"X001 3:9 expected a value, found "}""#),
    ("${payment.}", #"X001 3:14 a name is missing behind the dot of "payment.""#),
    ("${'abc}", "X001 3:7 the text that begins here has no closing '"),
    ("${\"abc\"}", #"X001 3:7 unexpected character """"#),
    ("${/Success && true}", #"X001 3:16 "&&" is not known here"#),
    ("${payment.attempt = 1}", #"X001 3:23 unexpected character "=""#),
    ("${payment.order | }", #"X001 3:23 expected a filter's name, found "}""#),
    ("${[1, 2}", #"X001 3:12 expected "," or "]", found "}""#),
    ("${1 < 2 < 3}", "X001 3:13 comparisons cannot stand in a row"),
    (
      "${'a' + 'b' | upper}",
      #"X001 3:19 it is not plain whether "|" takes the whole sum or its last part"#
    ),
    ("${007}", "X001 3:7 the number 007 begins with a zero"),
    ("${1e3}", #"X001 3:7 "1e3" is not a number"#),
    (
      "${99999999999999999999}", "X001 3:7 the integer 99999999999999999999 does not fit in 64 bits"
    ),
    ("${//}", #"X001 3:7 "//" points at nothing"#),
    // X002 and X003, what is not there.
    ("${paymnt.order}", #"X002 3:7 "paymnt" is not known here"#),
    ("${upper}", #"X002 3:7 "upper" is not known here"#),
    ("${payment.ordr}", #"X003 3:15 payment has no "ordr""#),
    ("${payment.order.x}", #"X003 3:21 payment.order has no "x""#),
    ("${payment}", "X003 3:7 payment is no value, it has parts"),
    ("${input.card.pan2 | mask}", #"X003 3:18 input.card has no "pan2""#),
    ("${lookup(state, sampel)}", #"X003 3:21 there is no table "sampel""#),
    ("${lookup('3', sample)}", "X021 3:14 table sample has no key '3'"),
    // X023, X004, X005.
    ("${/Sucess}", "X023 3:7 /Sucess is not declared in reply.fields"),
    ("${payment.order | uper}", #"X004 3:23 there is no filter "uper""#),
    (
      "${payment.order | truncate}",
      #"X005 3:23 truncate(value: text, length: integer) needs "length""#
    ),
    ("${upper('a', 'b')}", "X005 3:18 upper(value: text) takes no more arguments"),
    // X021, types.
    (
      "${pad_left('7', vars.seq)}",
      "X021 3:21 pad_left(value: text, width: integer, fill: text?) got text for \"width\""
    ),
    ("${payment.amount | upper}", "X021 3:7 upper(value: text) got money for \"value\""),
    ("n ${payment.amount}", "X021 3:9 slot must be text, found money"),
    ("n ${payment.created}", "X021 3:9 slot must be text, found moment"),
    ("${base64_decode('YQ==')}", "X021 3:7 slot must be text, found bytes"),
    ("${md5('a') | md5}", "X021 3:7 md5(value: text or bytes) got digest for \"value\""),
    ("${'a' + 1}", "X021 3:13 \"+\" joins texts, found integer"),
    (
      "${[payment.order, payment.amount]}",
      "X021 3:23 a list holds values of one type, found money behind text"
    ),
    ("${payment.order == 1}", "X021 3:24 text is compared with integer"),
    ("${/Success == 'true'}", "X021 3:19 boolean is compared with text"),
    ("${payment.order < 'a'}", "X021 3:7 values of type text cannot stand at \"<\""),
    ("${payment.order in 'a'}", "X021 3:24 \"in\" needs a list, found text"),
    ("${payment.order and true}", "X021 3:7 \"and\" needs boolean, found text"),
    (
      "${payment.created | utc('YYYY-MM')}",
      "X021 3:29 \"YYYY\" is unknown in a pattern of a moment"
    ),
    ("${payment.created | at_zone('Mars', 'HH')}", "X021 3:33 \"Mars\" is not a time zone"),
    ("${payment.created | shift('10')}", "X021 3:31 \"10\" is not a duration"),
    (
      "${payment.created | utc(state)}",
      "X021 3:29 utc(moment: moment, format: text) needs a text in quotes for \"format\""
    ),
    ("${minor(1.5)}", "X021 3:13 minor needs the currency of a decimal"),
    ("${sum(input.items, name)}", "X021 3:11 sum adds integers, decimals or money, found text"),
    ("${each(input.items, '{nme}')}", "X021 3:25 the elements have no member \"nme\" of text"),
    ("${each(input.items, '{name')}", "X021 3:25 a member stands in braces, such as {date}"),
    // X022, absence.
    ("${payment.description}", "X022 3:7 payment.description may be absent"),
    (
      "a ${payment.description?}",
      "X022 3:9 payment.description may be absent, but a value is needed here"
    ),
    ("${payment.description | upper}", "X022 3:7 payment.description may be absent"),
    ("${join([payment.description], ';')}", "X022 3:13 payment.description may be absent"),
    ("${first(['a'])}", "X022 3:7 first(['a']) may be absent"),
  ])
  func `has a code, a place and a sentence`(source: String, mistake: String) {
    #expect(Compiling.template(source) == mistake)
  }

  @Test(arguments: [
    ("payment.order", "X024 3:5 when must be true or false, found text"),
    ("${/Success}", "X001 3:5 an expression stands here without \"${\""),
    ("/Success ==", "X001 3:16 expected a value, found the end of the text"),
    ("/Success /Amount", #"X001 3:14 expected the end of the expression, found "/Amount""#),
    (
      "secret.password == 'x'",
      "S003 3:5 secret.password is secret and would be placed in a condition"
    ),
    ("", "X001 3:5 expected a value, found the end of the text"),
  ])
  func `is found in a condition too`(source: String, mistake: String) {
    #expect(Compiling.condition(source) == mistake)
  }

  @Test(arguments: [
    ("${paymnt.order}", "payment"), ("${payment.ordr}", "order"), ("${/Sucess}", "/Success"),
    ("${state | uper}", "upper"), ("${/Success && true}", "and"), ("${007}", "'007'"),
    ("${payment.order == 1}", "'1'"), ("${payment.attempt == '1'}", "1"),
    ("${payment.created | utc('YYYY-MM')}", "'yyyy-MM'"), ("${lookup(state, sampel)}", "sample"),
  ])
  func `brings the edit that mends it`(source: String, replacement: String) {
    var diagnostics = Diagnostics()
    let node = Compiling.node(source)
    let sink = Sink.plain("slot")
    _ = Expression.compile(node, scope: .sample, sink: sink, &diagnostics)
    #expect(diagnostics.all.map(\.replacement) == [replacement])
    #expect(diagnostics.all.first?.help != nil)
    // Made, the edit leaves no mistake of that code.
    guard let place = diagnostics.all.first?.place else { return }
    var scalars = Array(source.unicodeScalars)
    scalars.replaceSubrange(
      place.column - 5..<place.endColumn - 5,
      with: replacement.unicodeScalars
    )
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let code = diagnostics.all.first?.code.rawValue ?? ""
    #expect(!Compiling.template(String(view)).hasPrefix(code))
  }

  @Test func `says where a type comes from`() {
    var diagnostics = Diagnostics()
    let node = Compiling.node("${pad_left('7', vars.seq)}")
    _ = Expression.compile(node, scope: .sample, sink: .plain("slot"), &diagnostics)
    #expect(diagnostics.all.first?.note == "vars.seq is text, kept by the call init")
    #expect(
      diagnostics.all.first?.help == "write | int behind the text, or a number without quotes"
    )
  }

  @Test func `does not hide another one beside it`() {
    #expect(
      Compiling.template("${paymnt.order} ${state | uper}")
        == "X002 3:7 \"paymnt\" is not known here\nX004 3:31 there is no filter \"uper\""
    )
  }
}
