import Forms
import Payments
import Wire

/// `purser form`: a form for people, browsers and programs, and a check of answers to it.
enum FormCommand {
  static let command = Command(
    path: ["form"],
    operands: "ACCOUNT OPERATION",
    operandCount: 2...2,
    summary: "show the form of an operation, check answers to it, or ask for them",
    details: """
      OPERATION may be "credentials": the form of the account's own settings. Where the provider
      describes the fields of a payee, --payee names it and the provider is asked.

      --answers checks a JSON object of fields, --ask asks for them at the terminal (together: what
      is in the answers is kept where nothing is typed). Both print the normalised values; card
      data and secrets are named in "withheld" and never printed. Exit 1 when something is wrong,
      4 when there is no terminal to ask at.
      """,
    flags: [
      Flag(name: "--payee", value: "ID", help: "who would be paid"),
      Flag(
        name: "--as",
        value: "text|html|json-schema|json",
        help: "how the form is shown; text unless given",
        choices: ["text", "html", "json-schema", "json"]
      ),
      Flag(name: "--answers", value: "FILE|-", help: "a JSON object of fields to check"),
      Flag(name: "--ask", value: nil, help: "ask for the fields at the terminal"),
      Flag(name: "--amount", value: "AMOUNT", help: "of the payment, which conditions may ask for"),
      Flag(
        name: "--currency",
        value: "CODE",
        help: "of amounts in the form; the account's first unless given"
      ),
      Flag.now,
    ],
    examples: [
      "purser form main pay --lang uk",
      "purser form main pay --as json-schema > pay.schema.json",
      "purser form main pay --answers answers.json --format json",
      "purser form main pay --ask",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: invocation.value("--payee") == nil ? .unresolved : .resolved
    )
    let language = Language(rawValue: terminal.language(configuration)) ?? .en
    let form = try await AskedForm.find(invocation, configuration)
    let answers = try answers(invocation, form)
    if invocation.has("--ask") {
      let asker = FormAsker(form: form, terminal: terminal, language: language)
      let values = try asker.ask(answers ?? [:])
      return FormAnswers(form: form, values: values, language: language).show(terminal)
    }
    let way = invocation.value("--as") ?? (invocation.isJSON ? "json" : "text")
    if let answers, invocation.value("--as") == nil {
      return FormAnswers(form: form, values: answers, language: language).show(terminal)
    }
    return show(form, as: way, answers, language, terminal)
  }

  private static func show(
    _ form: AskedForm,
    as way: String,
    _ answers: [String: String]?,
    _ language: Language,
    _ terminal: Terminal
  ) -> ExitCode {
    let visible = form.shown(answers ?? [:])
    switch way {
    case "html":
      let errors = answers.map { form.schema.check($0, form.context).errors } ?? []
      let page = FormPage(form: form, language: language)
      let html = page.html(answers ?? [:], errors: errors, visible: visible).html
      terminal.print(bytes: Array(html.utf8))
      return errors.isEmpty ? .done : .notAllGood
    case "json-schema":
      let schema = FormJSONSchema(language: language, currency: form.currency)
      terminal.print(.object(schema.json(of: form.schema)))
    case "json":
      let json = FormJSON(visible: visible, language: language)
      terminal.print(.object(json.json(of: form.schema)))
    default:
      let listing = FormListing(visible: visible, language: language)
      let lines = listing.lines(of: form.schema)
      if lines.isEmpty { terminal.note("\(form.name) has no fields of its own") }
      for line in lines { terminal.print(line) }
    }
    return .done
  }

  /// The answers of a file, by name; objects and lists as JSON text.
  private static func answers(
    _ invocation: Invocation,
    _ form: AskedForm
  ) throws(CommandError) -> [String: String]? {
    guard let path = invocation.value("--answers") else { return nil }
    let bytes = try InputFile.read(path)
    // What was typed may be card data: nothing of it is told.
    guard case .object(let object)? = try? JSON.parse(bytes) else {
      throw .usage("--answers must hold a JSON object of fields")
    }
    var values: [String: String] = [:]
    for member in object.members {
      switch member.value {
      case .text(let text), .number(let text): values[member.name] = text
      case .boolean(let flag): values[member.name] = flag ? "true" : "false"
      case .null: break
      case .array, .object:
        values[member.name] = String(decoding: member.value.serialized(), as: UTF8.self)
      }
    }
    return values
  }
}
