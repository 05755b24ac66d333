import Testing
import Wire

@testable import Providers

@Suite struct `An expression` {
  @Test(arguments: [
    ("plain", "plain"),
    ("${payment.order}", "ord-1"),
    ("order ${payment.order} of ${payment.attempt}", "order ord-1 of 2"),
    ("$${payment.order}", "${payment.order}"),
    ("a $${b} ${payment.order}", "a ${b} ord-1"),
    ("5 $ and $x", "5 $ and $x"),
    ("${'it''s } here'}", "it's } here"),
    ("${payment.amount | minor}", "10050"),
    ("${payment.amount | minor | int}", "10050"),
    ("${payment.amount | decimal(2)}", "100.50"),
    ("${payment.amount | decimal}", "100.50"),
    ("${payment.amount | iso_numeric}", "643"),
    ("${payment.description?}", "absent"),
    ("${payment.description? | truncate(140)}", "absent"),
    ("${payment.description | default('none') | upper}", "NONE"),
    ("[${payment.description | default('')}]", "[]"),
    // What is not wanted is not made, and lacks nothing then.
    ("${when(int('x'), 1 == 2) | default(7)}", "7"),
    ("${default(5, int('x'))}", "5"),
    ("${payment.metadata.city?}", "absent"),
    ("${pad_left(vars.seq, 6, '0')}", "000042"),
    ("${vars.seq | pad_left(6, '0') | reverse}", "240000"),
    (
      "${md5('a') + md5('b') + 'c'}",
      "0cc175b9c0f1b6a831c399e26977266192eb5ffee6ae2fec3ad71c777531578fc"
    ),
    ("${(md5('a') + 'b') | upper}", "0CC175B9C0F1B6A831C399E269772661B"),
    ("${join(present([payment.order, payment.description, vars.seq]), ';')}", "ord-1;42"),
    ("${payment.created | utc('yyyyMMddHHmmss')}", "20260701071530"),
    (
      "${payment.created | at_zone('Asia/Vladivostok', 'dd.MM.yy HH:mm:ss.SSS XXX')}",
      "01.07.26 17:15:30.250 +10:00"
    ),
    (
      "${payment.created | shift('-1d') | at_zone('-02:30', 'yyyy-MM-ddTHH:mm XX')}",
      "2026-06-30T04:45 -0230"
    ),
    ("${sum(input.items, amount)}", "42"),
    ("${join(each(input.items, '{name}={amount}'), ';')}", "a=40;b=2"),
    ("${join(each(input.items, 'x'), ';')}", "x;x"),
    ("${input.items.1.name?}", "b"),
    ("${input.items.9.name?}", "absent"),
    ("${lookup('2', sample)}", "two"),
    ("${vars.seq | lookup(sample, 'many')}", "many"),
    ("${lookup(vars.seq, sample)}", "failed: table sample has no such key"),
    ("${/Amount}", "10050"),
    ("${/Details?}", "absent"),
    ("${/Details}", "failed: /Details is absent"),
    ("${//Payments/0/Id}", "7"),
    ("${vads_amount | int}", "1250"),
    ("${input.card.pan | mask}", "400000******0002"),
    ("${secret.password | mask}", "***"),
    ("${minor(1.5, 'KWD')}", "150"),
    ("${[1, 2.50, 'x'] | join('|')}", "1|2.50|x"),
    ("${'9223372036854775807' | int}", "9223372036854775807"),
    (
      "${'9223372036854775808' | int}",
      "failed: int: the text is not a whole number of 64 bits"
    ),
    (
      "${sum([9223372036854775807, 1])}",
      "failed: sum: the number has more digits than may be"
    ),
    (
      "${'7.505' | decimal(2)}",
      "failed: decimal: the number does not fit the places without rounding"
    ),
    ("${'x' | pad_left(9999999, '0')}", "failed: the expression makes more than 1048576 bytes"),
  ])
  func `gives its value`(source: String, result: String) {
    #expect(Compiling.template(source) == result)
  }

  @Test(arguments: [
    ("/Success == true and /ErrorCode == '0'", true),
    ("/Success and not (/ErrorCode in ['20', '623'])", true),
    ("state in ['continue', 'pending']", true),
    ("state not in ['continue', 'pending']", false),
    ("/Amount >= 10050 and /Amount < 10050.01", true),
    ("/Amount == 10050.00", true),
    ("payment.attempt > 1 or /Success == false", true),
    ("payment.description == 'x'", false),
    ("payment.description != 'x'", false),
    ("/Details not in ['x']", false),
    ("/Details == null", true),
    ("/Details != null", false),
    ("present(/Details)", false),
    ("present(/ErrorCode) and /ErrorCode | length == 1", true),
    ("payment.amount == payment.amount", true),
    ("not not true", true),
    ("false and false or true", true),
    ("starts_with(payment.order, 'ord')", true),
    ("sum(input.items, amount) == 42", true),
  ])
  func `holds or not as a condition`(source: String, result: Bool) {
    #expect(Compiling.condition(source) == String(result))
  }

  @Test func `takes the digits of the provider, not of ISO 4217, where they differ`() {
    #expect(Compiling.template("${minor(1.50, 'KWD')} ${iso_numeric('KWD')}") == "150 KW")
  }

  @Test(arguments: [
    ("10", ValueType.integer, "10"), ("1.50", .decimal, "1.50"), ("true", .boolean, "true"),
    ("${vars.seq}", .text, "42"), ("${payment.attempt}", .text, "2"),
    ("${payment.attempt}", .decimal, "2"), ("${1 == 1}", .boolean, "true"),
    ("${'5' | seconds | ms}", .integer, "5000"),
  ])
  func `fits the type that its slot expects`(source: String, type: ValueType, result: String) {
    #expect(Compiling.template(source, expecting: type) == result)
  }

  @Test func `names the paths that it reads`() {
    var diagnostics = Diagnostics()
    let expression = Expression.compile(
      Compiling.node("${vars.seq} ${payment.order | upper}"),
      scope: .sample,
      sink: .plain("slot"),
      &diagnostics
    )
    #expect(expression?.references.map(\.path) == ["vars.seq", "payment.order"])
    #expect(expression?.constant == nil)
  }
}
