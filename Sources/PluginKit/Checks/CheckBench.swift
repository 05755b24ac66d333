import Crypto
import Payments
import Providers
import Wire

/// A plugin with its exchanges, replayed once, as the checks use them.
struct CheckBench {
  /// One call of an exchange, as it was read.
  struct Step {
    var file: String
    var replay: ExchangeReplay
    var call: ExpectedCall
    var context: CallContext
    /// The reading in the words of exchange files.
    var words: [String: String]

    /// Where it stands, for people.
    var name: String { "\(file), line \(call.place.line), \(call.call)" }
    /// Whether the reply proves that something was done, or lets the flow go on.
    var isSuccess: Bool { CheckBench.isSuccess(words) }

    /// Whether the call is the one that moves money.
    var isEffect: Bool {
      let operation = context.operation?.name ?? context.content.operation
      return replay.account.plugin.operations[operation]?.effectCall == call.call
    }

    /// What another reply is read as.
    func reading(of reply: [UInt8]) -> [String: String] {
      ReadingWords.words(of: replay.read(call, reply: reply, in: context))
    }
  }

  /// A message of an exchange, as it was read.
  struct Received {
    var file: String
    var replay: ExchangeReplay
    var expected: ExpectedMessage
    var context: CallContext
    /// The reading in the words of exchange files.
    var words: [String: String]

    /// Where it stands, for people.
    var name: String { "\(file), line \(expected.place.line)" }

    /// What another body is read as.
    func reading(of body: [UInt8]) -> [String: String] {
      replay.words(
        of: IncomingMessage(headers: expected.message.headers, body: body),
        context
      )
      .words
    }
  }

  let plugin: Plugin
  let account: ProviderAccount
  let steps: [Step]
  /// Every page of the exchanges with its context.
  let pages: [(file: String, replay: ExchangeReplay, page: ExpectedPage, context: CallContext)]
  /// Every message of the exchanges with its context.
  let messages: [Received]
  let vectors: [SignatureVector]
  /// The sample's secrets: test data that must not be seen anywhere.
  let secrets: [String]

  init(
    plugin: Plugin,
    sample: PluginSample,
    exchanges: [(name: String, file: ExchangeFile, replay: ExchangeReplay)],
    secrets: [String]
  ) {
    self.plugin = plugin
    account = sample.account
    self.secrets = secrets.filter { $0.utf8.count >= 6 }
    var steps: [Step] = []
    var pages: [(file: String, replay: ExchangeReplay, page: ExpectedPage, context: CallContext)] =
      []
    var messages: [Received] = []
    for (name, _, replay) in exchanges {
      for (item, context) in replay.items() {
        switch item {
        case .call(let call):
          let words = ReadingWords.words(of: replay.read(call, reply: call.reply, in: context))
          steps.append(
            Step(file: name, replay: replay, call: call, context: context, words: words)
          )
        case .page(let page): pages.append((name, replay, page, context))
        case .message(let expected):
          let words = replay.words(of: expected.message, context).words
          messages.append(
            Received(
              file: name,
              replay: replay,
              expected: expected,
              context: context,
              words: words
            )
          )
        case .vector, .callback, .form: break
        }
      }
    }
    self.steps = steps
    self.pages = pages
    self.messages = messages
    vectors = exchanges.flatMap { $0.file.vectors }
  }

  static let successes: Set<String> = [
    "continue", "authorized", "captured", "partially_refunded", "refunded", "voided",
  ]

  static func isSuccess(_ words: [String: String]) -> Bool {
    successes.contains(words["claim"] ?? "")
  }

  /// Whether a reading says nothing about money.
  static func provesNothing(_ words: [String: String]) -> Bool {
    ["unproved", "none"].contains(words["claim"] ?? "")
  }

  /// The steps whose replies are JSON objects or lists.
  var jsonSteps: [(step: Step, root: JSONValue)] {
    steps.compactMap { step in
      guard let root = try? JSON.parse(step.call.reply) else { return nil }
      switch root {
      case .object, .array: return (step, root)
      default: return nil
      }
    }
  }

  /// Reads changed replies and says which of them are read in a way that is not allowed.
  func sweep(
    _ what: String,
    _ steps: [Step]? = nil,
    changes: (Step) -> [[UInt8]],
    allows: (Step, [String: String]) -> Bool
  ) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for step in steps ?? self.steps {
      for reply in changes(step) {
        tried += 1
        let words = step.reading(of: reply)
        guard !allows(step, words) else { continue }
        problems.append("\(step.name): read as \(words["claim"] ?? "nothing")")
      }
    }
    return .of(problems, tried: tried, what)
  }
}
