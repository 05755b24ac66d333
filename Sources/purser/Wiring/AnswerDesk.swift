import Engine
import Payments
import Synchronization
import Wire

/// Answers what a payment asks for: from `--answers` first, then from whoever sits at the terminal.
///
/// Values are kept in memory only; each object of a list answers one question, in order, and a
/// single object answers each set of fields once.
final class AnswerDesk: Asking {
  private struct State {
    var queue: [JSONObject]
    var pool: JSONObject?
    /// The first object of a list, once it was taken for the operation's own form.
    var own: JSONObject?
    /// What the pool was asked for already, so that a wrong code is not given again.
    var given: Set<String> = []
    var lacksAnswer = false
  }

  private let state: Mutex<State>
  private let terminal: Terminal

  /// Takes the answers of a file, and a terminal that may ask for the rest.
  init(answers: JSONValue?, terminal: Terminal) throws(CommandError) {
    self.terminal = terminal
    switch answers {
    case nil: state = Mutex(State(queue: []))
    case .object(let object): state = Mutex(State(queue: [], pool: object))
    case .array(let items):
      var queue: [JSONObject] = []
      for item in items {
        guard case .object(let object) = item else {
          throw .usage("--answers must hold an object, or a list of objects, one for each step")
        }
        queue.append(object)
      }
      state = Mutex(State(queue: queue))
    default: throw .usage("--answers must hold an object, or a list of objects, one for each step")
    }
  }

  /// Reads `--answers FILE|-`.
  static func read(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) throws(CommandError) -> AnswerDesk {
    guard let path = invocation.value("--answers") else {
      return try AnswerDesk(answers: nil, terminal: terminal)
    }
    let bytes = try InputFile.read(path)
    let answers: JSONValue
    do throws(JSONError) {
      answers = try JSON.parse(bytes)
    } catch {
      // What was typed may be card data: nothing of it is told.
      throw .usage("--answers is no JSON")
    }
    return try AnswerDesk(answers: answers, terminal: terminal)
  }

  /// Whether something was asked for and nobody could answer.
  var lacksAnswer: Bool { state.withLock { $0.lacksAnswer } }

  /// Whether there is another answer after a wrong one; people are told what was wrong.
  func mayAskAgain(after problem: String) -> Bool {
    guard Terminal.canAsk || state.withLock({ !$0.queue.isEmpty }) else {
      state.withLock { $0.lacksAnswer = true }
      return false
    }
    terminal.note(problem)
    return true
  }

  func answer(to question: PaymentAction) async -> PayerAnswer? {
    if let written = written(for: question) { return written }
    guard question.kind.isQuestion else { return nil }
    if let why = misfit(question) { terminal.note(why) }
    if Terminal.canAsk, question.kind != .browser, let typed = typed(question) { return typed }
    state.withLock { $0.lacksAnswer = true }
    return nil
  }

  // MARK: The operation's own form

  /// Takes the fields of an operation's own form.
  ///
  /// They are those of a single object that the form has, or the first object of a list when it names
  /// nothing else. An object or a list becomes JSON text.
  ///
  /// - Parameter names: the names of the form's fields; what is named behind a point belongs to it.
  /// - Returns: the values as they were written, by name.
  func fields(of names: Set<String>) -> [String: String] {
    func isOwn(_ name: String) -> Bool { names.contains(String(name.prefix { $0 != "." })) }
    return state.withLock { state in
      if let first = state.queue.first, !first.members.isEmpty,
        first.members.allSatisfy({ isOwn($0.name) })
      {
        state.own = state.queue.removeFirst()
        return Self.written(first.members)
      }
      return Self.written((state.pool?.members ?? []).filter { isOwn($0.name) })
    }
  }

  /// The members that answer a question of their own kind, and are no fields.
  private static let words: Set = ["callback", "confirm", "cancel", "resend"]

  /// Refuses a name that nothing asks for, before anything is sent.
  ///
  /// - Parameters:
  ///   - names: the fields that may be asked for; `nil` when that is not known.
  ///   - subject: what asks, for the message.
  /// - Throws: exit 2 with the nearest name.
  func refuseStrangers(among names: Set<String>?, _ subject: String) throws(CommandError) {
    guard let names else { return }
    let all = state.withLock { (($0.pool.map { [$0] } ?? []) + $0.queue).flatMap(\.members) }
    for member in all where !Self.words.contains(member.name) {
      guard !names.contains(String(member.name.prefix { $0 != "." })) else { continue }
      throw .usage(
        "--answers has \"\(member.name)\", which \(subject) asks for nowhere",
        help: Nearest.name(to: member.name, among: names.sorted()).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty ? nil : "it asks for \(names.sorted().joined(separator: ", "))")
      )
    }
  }

  /// Why what is written does not answer a question; only names are told.
  private func misfit(_ question: PaymentAction) -> String? {
    state.withLock { state in
      guard let object = state.queue.first ?? state.pool,
        state.queue.first != nil
          || !state.given.contains(Self.sign(of: question))
      else { return nil }
      let wanted = question.inputs.filter(\.isRequired).map(\.name)
      if question.kind == .confirmation {
        let found = object["confirm"] == nil ? "nothing of it" : "another value"
        return "the payment asks for a confirmation, \"confirm\": true or false, "
          + "and --answers says \(found)"
      }
      let texts = Self.texts(object, below: "")
      let missing = wanted.filter { texts[$0] == nil }
      guard !missing.isEmpty else { return nil }
      let found = object.members.map(\.name).joined(separator: ", ")
      return "the payment asks for \(wanted.joined(separator: ", ")), and --answers has "
        + "\(found.isEmpty ? "nothing" : found): \(missing.joined(separator: ", ")) is missing"
    }
  }

  private static func sign(of question: PaymentAction) -> String {
    question.kind.rawValue + " " + question.inputs.map(\.name).joined(separator: " ")
  }

  private static func written(_ members: [JSONObject.Member]) -> [String: String] {
    var texts: [String: String] = [:]
    for member in members {
      switch member.value {
      case .text(let text), .number(let text): texts[member.name] = text
      case .boolean(let flag): texts[member.name] = flag ? "true" : "false"
      case .null: break
      case .array, .object:
        texts[member.name] = String(decoding: member.value.serialized(), as: UTF8.self)
      }
    }
    return texts
  }

  // MARK: The file

  private func written(for question: PaymentAction) -> PayerAnswer? {
    let names = question.inputs.map(\.name)
    let sign = Self.sign(of: question)
    return state.withLock { state in
      if let own = state.own, question.kind == .form, !state.given.contains(sign),
        names.allSatisfy({ own[$0] != nil })
      {
        // What the form was given, asked for once more.
        state.given.insert(sign)
        return Self.answer(question, from: own)
      }
      if !state.queue.isEmpty {
        guard let answer = Self.answer(question, from: state.queue[0]) else { return nil }
        state.queue.removeFirst()
        return answer
      }
      guard let pool = state.pool, !state.given.contains(sign),
        let answer = Self.answer(question, from: pool.only(names))
      else { return nil }
      state.given.insert(sign)
      return answer
    }
  }

  /// What an object says about a question; `nil` when it says nothing of it.
  private static func answer(_ question: PaymentAction, from object: JSONObject) -> PayerAnswer? {
    if case .boolean(true)? = object["cancel"] { return .cancel }
    if case .boolean(true)? = object["resend"], question.mayResend { return .resend }
    guard question.kind.isQuestion else {
      guard case .object(let fields)? = object["callback"] else { return nil }
      return .callback(texts(fields, below: ""))
    }
    if question.kind == .confirmation {
      guard case .boolean(let isConfirmed)? = object["confirm"] else { return nil }
      return isConfirmed ? .values([:]) : .cancel
    }
    var own = object
    for word in words where !question.inputs.contains(where: { $0.name == word }) {
      own[word] = nil
    }
    let values = texts(own, below: "")
    let isComplete = question.inputs.allSatisfy { !$0.isRequired || values[$0.name] != nil }
    return isComplete ? .values(values) : nil
  }

  /// The values of an object by name, those of objects in it by their whole name.
  private static func texts(_ object: JSONObject, below prefix: String) -> [String: String] {
    var texts: [String: String] = [:]
    for member in object.members {
      switch member.value {
      case .text(let text), .number(let text): texts[prefix + member.name] = text
      case .boolean(let flag): texts[prefix + member.name] = flag ? "true" : "false"
      case .object(let inner):
        texts.merge(Self.texts(inner, below: "\(prefix)\(member.name).")) { _, new in new }
      case .null, .array: break
      }
    }
    return texts
  }

  // MARK: The terminal

  private func typed(_ question: PaymentAction) -> PayerAnswer? {
    for line in question.shown { terminal.note("\(line.name)  \(line.value)") }
    if question.kind == .confirmation {
      guard let word = terminal.ask("confirm? yes or no") else { return nil }
      return FieldQuestion.isYes(word) ? .values([:]) : .cancel
    }
    if question.mayResend { terminal.note("an empty line asks for another code") }
    var values: [String: String] = [:]
    for input in question.inputs {
      let title = input.title == input.name ? input.name : "\(input.title) (\(input.name))"
      guard let text = terminal.ask(title, isHidden: input.isSensitive) else { return nil }
      if text.isEmpty, question.mayResend { return .resend }
      if !text.isEmpty { values[input.name] = text }
    }
    return .values(values)
  }
}

extension JSONObject {
  /// The members that answer a question about some names, and the words that no field has.
  fileprivate func only(_ names: [String]) -> JSONObject {
    let tops = Set(names.map { String($0.prefix { $0 != "." }) })
    let words: Set = ["callback", "confirm", "cancel"]
    var object = JSONObject()
    for member in members where tops.contains(member.name) || words.contains(member.name) {
      object[member.name] = member.value
    }
    for name in names {
      if let value = self[name] { object[name] = value }
    }
    return object
  }
}
