import Forms
import Payments
import Wire

/// Answers to a form, checked and shown.
struct FormAnswers {
  let form: AskedForm
  let values: [String: String]
  let language: Language

  /// Prints the values, or what is wrong with them; a sensitive value is only named.
  func show(_ terminal: Terminal) -> ExitCode {
    let result = form.schema.check(values, form.context)
    if terminal.isJSON {
      terminal.print(.object(json(of: result)))
    } else {
      for line in lines(of: result) { terminal.print(line) }
    }
    return result.isValid ? .done : .notAllGood
  }

  private func json(of result: FormResult) -> JSONObject {
    var object: JSONObject = ["valid": .boolean(result.isValid)]
    var checked = JSONObject()
    for (name, value) in result.values.sorted(by: { $0.key < $1.key }) {
      checked[name] = json(of: value, name: name)
    }
    object["values"] = .object(checked)
    object["withheld"] = .array(result.sensitive.keys.sorted().map(JSONValue.text))
    object["errors"] = .array(
      result.errors.map {
        .object([
          "field": .text(CardText.masked($0.field)), "code": .text($0.code),
          "message": .text($0.message(in: language)),
        ])
      }
    )
    return object
  }

  /// A structure as itself, all else as the text that it is.
  private func json(of value: String, name: String) -> JSONValue {
    guard form.schema.field(name)?.type.hasMembers == true,
      let json = try? JSON.parse(Array(value.utf8))
    else { return .text(value) }
    return json
  }

  private func lines(of result: FormResult) -> [String] {
    guard result.isValid else {
      return result.errors.map {
        "\(CardText.masked($0.field)): \($0.message(in: language))  [\($0.code)]"
      }
    }
    return result.values.sorted { $0.key < $1.key }.map { "\($0.key)  \($0.value)" }
      + result.sensitive.keys.sorted().map { "\($0)  ••••••" }
  }
}
