import Forms
import Payments
import Wire

extension OperationLoader {
  /// What a step asks for, as `ask` says it.
  struct Asked: Sendable {
    var kind: AskPolicy.Kind
    var form = FormSchema(fields: [])
    /// The list of `confirm: {show: …}`.
    var show: Node?
    /// How often the code may be typed.
    var tries: Int?
    var expires: Duration?
    var saysExpires = false
    var resend: Node?
  }

  /// Reads the value of `ask`: a word, or a mapping of one kind.
  static func asked(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Asked? {
    let kinds = ["form", "otp", "cvc", "confirm"]
    if node.scalar != nil {
      guard node.choice(name, among: ["cvc", "otp"], &diagnostics) != nil else { return nil }
      return node.scalar?.text == "cvc" ? cvc(nil, at: node.place) : otp(nil, at: node.place)
    }
    guard case .mapping(let entries) = node.content, let entry = entries.first,
      entries.count == 1
    else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must name one kind, found \(node.shapeInWords)",
        help: "write ask: {otp: {digits: 6, tries: 3, expires: 5m}}, or form, cvc, confirm"
      )
      return nil
    }
    guard kinds.contains(entry.key) else {
      let nearest = Nearest.name(to: entry.key, among: kinds)
      diagnostics.error(
        .unknownKey,
        at: entry.keyPlace,
        "\(name) cannot ask for \"\(entry.key)\"",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "it asks for \(kinds.joined(separator: ", "))",
        replacement: nearest
      )
      return nil
    }
    let name = "\(name).\(entry.key)"
    switch entry.key {
    case "form": return form(entry.value, name: name, &diagnostics)
    case "confirm":
      guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
      let show = reader.required("show", &diagnostics)
      reader.finish(&diagnostics)
      return show.map { Asked(kind: .confirm, show: $0) }
    default: return code(entry, name: name, &diagnostics)
    }
  }

  private static func otp(_ digits: ClosedRange<Int>?, at place: Place) -> Asked {
    Asked(kind: .otp, form: AskedFields.code("otp", .otp, digits: digits, at: place))
  }

  private static func cvc(_ digits: ClosedRange<Int>?, at place: Place) -> Asked {
    Asked(kind: .cvc, form: AskedFields.code("csc", .csc, digits: digits, at: place))
  }

  private static func code(
    _ entry: Node.Entry,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Asked? {
    guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
    let isCode = entry.key == "otp"
    let digits = reader.optional("digits")
      .flatMap { self.digits($0, "\(name).digits", in: isCode ? 1...12 : 3...4, &diagnostics) }
    guard isCode else {
      reader.finish(&diagnostics)
      return cvc(digits, at: entry.keyPlace)
    }
    var asked = otp(digits, at: entry.keyPlace)
    asked.tries = reader.optional("tries")
      .flatMap { $0.integer("\(name).tries", in: 1...20, &diagnostics) }
    let expires = reader.optional("expires")
    asked.saysExpires = expires != nil
    asked.expires =
      expires.flatMap {
        $0.duration("\(name).expires", in: .seconds(1) ... .seconds(86_400), &diagnostics)
      }
    asked.resend = reader.optional("resend")
    reader.finish(&diagnostics)
    return asked
  }

  /// How many digits a code has: a number, or `{min: 1, max: 6}` where nobody says exactly.
  private static func digits(
    _ node: Node,
    _ name: String,
    in range: ClosedRange<Int>,
    _ diagnostics: inout Diagnostics
  ) -> ClosedRange<Int>? {
    guard case .mapping = node.content else {
      return node.integer(name, in: range, &diagnostics).map { $0...$0 }
    }
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let least = reader.required("min", &diagnostics)?
      .integer("\(name).min", in: range, &diagnostics)
    let mostNode = reader.required("max", &diagnostics)
    reader.finish(&diagnostics)
    guard let least,
      let most = mostNode?.integer("\(name).max", in: least...range.upperBound, &diagnostics)
    else { return nil }
    return least...most
  }

  private static func form(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Asked? {
    guard let form = FormSchema.load(node, name: name, &diagnostics) else { return nil }
    for condition in form.conditions {
      diagnostics.error(
        .notSupportedYet,
        at: condition.place,
        "\(name) has a condition; the form of a step shows all of its fields"
      )
    }
    for field in form.fields where field.type == .list {
      diagnostics.error(
        .notSupportedYet,
        at: field.place ?? node.place,
        "\(name).\(field.name) is a list; the form of a step takes single values"
      )
    }
    if form.fields.isEmpty {
      diagnostics.error(.emptyList, at: node.place, "\(name) asks for nothing")
    }
    return Asked(kind: .form, form: form)
  }

  // MARK: Steps

  /// Reads a step that asks for values, with `ask` or `collect`.
  func ask(
    _ entry: Node.Entry,
    name: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> StepDraft? {
    let askNode = reader.optional("ask")
    let collectNode = reader.optional("collect")
    let visitsNode = reader.optional("visits")
    let timeoutNode = reader.optional("timeout")
    let answersNode = reader.optional("answers")
    for key in ["call", "poll", "present", "then", "comes"] where reader.optional(key) != nil {
      diagnostics.error(
        .wrongShape,
        at: reader.keyPlace(key) ?? entry.keyPlace,
        "\(name) asks for something and says with \"answers\" where to go; it has no \"\(key)\""
      )
    }
    reader.finish(&diagnostics)
    let asked: Asked?
    if let askNode {
      asked = Self.asked(askNode, name: "\(name).ask", &diagnostics)
    } else {
      let word = collectNode?.choice("\(name).collect", among: ["browser"], &diagnostics)
      asked = word.map { _ in Asked(kind: .browser, form: AskedFields.browser) }
    }
    guard let asked else { return nil }
    let bounds = Duration.seconds(1) ... .seconds(86_400)
    let timeout =
      timeoutNode.flatMap { $0.duration("\(name).timeout", in: bounds, &diagnostics) }
      ?? asked.expires
    if timeoutNode == nil, !asked.saysExpires {
      diagnostics.error(
        .waitUnbounded,
        at: entry.keyPlace,
        "\(name) has no bound, so that the flow may wait for ever",
        help: "add timeout: 15m, after which nobody is asked any more"
      )
    }
    guard let answersNode else {
      diagnostics.error(
        .edgesIncomplete,
        at: entry.keyPlace,
        "\(name) does not say where to go then",
        help: "add answers: {submit: …, cancel: …, timeout: …}"
      )
      return nil
    }
    let answers = self.answers(answersNode, asked.resend, name: name, &diagnostics)
    let shown = asked.show.map { self.shown($0, "\(name).ask.confirm.show", &diagnostics) }
    let visits = visitsNode.flatMap { self.visits($0, name: name, &diagnostics) }
    guard let timeout, let answers else { return nil }
    return StepDraft(
      name: entry.key,
      place: entry.keyPlace,
      action: .ask(AskPolicy(kind: asked.kind, timeout: timeout, answers: answers.answers)),
      callPlace: entry.keyPlace,
      edges: answers.edges,
      page: .lines(shown ?? []),
      form: asked.form,
      visits: max(visits ?? 1, asked.tries ?? 1)
    )
  }

  /// How often a step may be entered.
  func visits(_ node: Node, name: String, _ diagnostics: inout Diagnostics) -> Int? {
    node.integer("\(name).visits", in: 1...20, &diagnostics)
  }

  private func answers(
    _ node: Node,
    _ resendNode: Node?,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> (answers: AskPolicy.Answers, edges: [StepDraft.Edge])? {
    let named = edges(node, "\(name).answers", ["submit", "cancel", "timeout"], &diagnostics)
    let resend = resendNode.flatMap { target($0, "\(name).ask.otp.resend", &diagnostics) }
    guard let named, let submit = named.targets["submit"], let cancel = named.targets["cancel"],
      let timeout = named.targets["timeout"]
    else { return nil }
    var edges = named.edges
    if let resend, let resendNode {
      edges.append(.init(edge: FlowEdge(when: nil, target: resend), place: resendNode.place))
    }
    let answers = AskPolicy.Answers(
      submit: submit,
      cancel: cancel,
      timeout: timeout,
      resend: resend
    )
    return (answers, edges)
  }

  /// Reads a mapping of ways out, each of which must be there.
  func edges(
    _ node: Node,
    _ name: String,
    _ keys: [String],
    _ diagnostics: inout Diagnostics
  ) -> (targets: [String: FlowEdge.Target], edges: [StepDraft.Edge])? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var targets: [String: FlowEdge.Target] = [:]
    var edges: [StepDraft.Edge] = []
    var missing: [String] = []
    for key in keys {
      guard let node = reader.optional(key) else {
        missing.append(key)
        continue
      }
      guard let target = target(node, "\(name).\(key)", &diagnostics) else { continue }
      targets[key] = target
      edges.append(.init(edge: FlowEdge(when: nil, target: target), place: node.place))
    }
    reader.finish(&diagnostics)
    if !missing.isEmpty {
      diagnostics.error(
        .edgesIncomplete,
        at: node.place,
        "\(name) does not say where to go after \(missing.joined(separator: ", "))",
        help: "each of \(keys.joined(separator: ", ")) needs a step, or end, expire, doubt"
      )
    }
    return (targets, edges)
  }

  private func shown(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> [ShownValue] {
    let scope = names.withoutAnswers(
      names.flowScope(
        inputs: draft.inputs,
        optional: callLoader.absent,
        isOnPayment: draft.operation.isOnPayment
      )
    )
    return (node.items(name, mayBeEmpty: false, &diagnostics) ?? [])
      .compactMap { item in
        var title: LocalizedText?
        var valueNode: Node? = item
        if item.scalar == nil {
          guard var reader = MappingReader(item, name: name, &diagnostics) else { return nil }
          title = reader.optional("title")
            .flatMap {
              LocalizedText.load($0, name: "\(name).title", &diagnostics)
            }
          valueNode = reader.required("value", &diagnostics)
          reader.finish(&diagnostics)
        }
        guard let valueNode else { return nil }
        return
          callLoader.slotted(
            valueNode,
            name,
            expecting: .text,
            sink: .plain,
            scope,
            mayBeAbsent: true,
            &diagnostics
          )
          .map { ShownValue(title: title, value: $0) }
      }
  }
}
