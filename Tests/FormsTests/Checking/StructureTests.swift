import Forms
import Testing
import Wire

@Suite struct `Objects, lists and maps as JSON` {
  private static let form = """
    fields:
      data: {type: map, max: 2, keys: {type: text, max: 5}, values: {type: text, max: 4}}
      receipt:
        type: object
        items:
          Email: {type: email, max: 64}
          Taxation: {type: select, options: [osn, patent], required: true}
          Items:
            type: list
            required: true
            max: 3
            items:
              Name: {type: text, required: true, max: 8}
              Price: {type: integer, required: true}
              Quantity: {type: decimal, required: true, max: 8}
              Marked: {type: boolean}
              Phones: {type: list, max: 2, values: {type: phone}}
    """

  private func schema() throws -> FormSchema {
    var diagnostics = Diagnostics()
    let node = try #require(
      YAML.load(Array(Self.form.utf8), file: "form.yaml", aliases: .refused, &diagnostics)
    )
    let schema = try #require(FormSchema.load(node, name: "form", &diagnostics))
    #expect(diagnostics.all.isEmpty)
    return schema
  }

  /// What is kept of a receipt, or the errors.
  @Test(arguments: [
    (
      #"{"Items":[{"Price":100,"Name":" A ","Quantity":1.50}],"Taxation":"osn"}"#,
      #"{"Taxation":"osn","Items":[{"Name":"A","Price":100,"Quantity":1.50,"Marked":false}]}"#
    ),
    (
      #"{"Taxation":"osn","Items":[{"Name":7,"Price":"007","Quantity":"2","Phones":["+7 900 000-00-07"]}]}"#,
      #"{"Taxation":"osn","Items":[{"Name":"7","Price":7,"Quantity":2,"Marked":false,"Phones":["+79000000007"]}]}"#
    ),
    (#"{"Taxation":"osn"}"#, "receipt.Items required"),
    (#"{"Taxation":"osn","Items":[]}"#, "receipt.Items required"),
    (#"{"Taxation":"osn","Items":"none"}"#, "receipt.Items not_structure receipt.Items required"),
    (
      #"{"Taxation":"no","Items":[{"Name":"A","Price":1,"Quantity":1}]}"#,
      "receipt.Taxation not_in_list"
    ),
    (
      #"{"Taxation":"osn","Items":[{"Name":"123456789","Price":1.5,"Quantity":1}]}"#,
      "receipt.Items.0.Name too_long receipt.Items.0.Price not_integer"
    ),
    (
      #"{"Taxation":"osn","Items":[{"Name":"A","Price":1,"Quantity":1,"Tax":"x"}]}"#,
      "receipt.Items.0.Tax unknown_field"
    ),
    (
      #"{"Taxation":"osn","Items":[{"Name":{"a":"b"},"Price":1,"Quantity":1}]}"#,
      "receipt.Items.0.Name required receipt.Items.0.Name.a unknown_field"
    ),
    (#"{"Taxation":"osn","Taxation":"osn"}"#, "receipt not_structure"),
    ("Taxation: osn", "receipt not_structure"),
  ])
  func `a receipt is one value`(given: String, kept: String) throws {
    let result = try schema().check(["receipt": given], FormContext(today: try #require(testDay)))
    let errors = result.errors.map { "\($0.field) \($0.code)" }.joined(separator: " ")
    #expect((errors.isEmpty ? result.values["receipt"] : errors) == kept)
  }

  @Test(arguments: [
    (#"{"b":"007","a":7}"#, #"{"a":"7","b":"007"}"#),
    (#"{"a":"x","b":"x","c":"x"}"#, "data too_many"),
    (#"{"abcdef":"x"}"#, "data.abcdef too_long"),
    (#"{"a":"12345"}"#, "data.a too_long"),
    (#"{" a":"x"}"#, "data. a pattern_mismatch"),
    (#"{"a":["x"]}"#, "data not_structure"),
    ("[]", "nothing"),
    ("{}", "nothing"),
    ("", "nothing"),
  ])
  func `a map bounds its names and values`(given: String, kept: String) throws {
    let result = try schema().check(["data": given], FormContext(today: try #require(testDay)))
    let errors = result.errors.map { "\($0.field) \($0.code)" }.joined(separator: " ")
    #expect((errors.isEmpty ? result.values["data"] ?? "nothing" : errors) == kept)
  }
}
