import Payments
import Providers
import Wire

/// Checks 18 to 25: what requests look like.
enum RequestChecks {
  static func vectors(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for vector in bench.vectors {
      // The vectors themselves are replayed with their files; here a change must change them.
      for index in vector.fields.indices {
        guard case .text(let text) = vector.fields[index].content else { continue }
        var fields = vector.fields
        fields[index] = SignatureField(fields[index].name, .text(text + "1"))
        guard let changed = signature(bench, vector, fields) else { continue }
        tried += 1
        if changed != vector.expect {
          return .passed("\(bench.vectors.count) vectors, and changes")
        }
        problems.append("\(vector.recipe): \(fields[index].name) does not change the signature")
      }
    }
    if bench.plugin.signatureNames.isEmpty { return .notApplicable("the plugin signs nothing") }
    return .of(problems, tried: tried, "signature vectors")
  }

  private static func signature(
    _ bench: CheckBench,
    _ vector: SignatureVector,
    _ fields: [SignatureField]
  ) -> String? {
    if vector.credentials.isEmpty {
      return try? bench.account.sign(recipe: vector.recipe, fields: fields).signature
    }
    return try? bench.plugin
      .sign(
        recipe: vector.recipe,
        fields: fields,
        credentials: vector.credentials
      )
      .signature
  }

  /// Renders a step's request, with a change of its context.
  static func request(
    _ step: CheckBench.Step,
    _ change: (inout CallContext) -> Void = { _ in }
  ) -> HTTPRequest? {
    var context = step.context
    change(&context)
    return try? step.replay.account.render(call: step.call.call, in: context)
  }

  /// Checks 19: the amount, as whole minor units or as a decimal number, in currencies of 0, 2 and 3 digits.
  static func amounts(_ bench: CheckBench) -> CheckOutcome {
    let currencies = ["JPY", "EUR", "KWD", "RUB", "UAH"].compactMap { Currency(code: $0) }
      .filter { bench.plugin.takes($0) }
    var problems: [String] = []
    var tried = 0
    for step in bench.steps where step.context.operation == nil {
      for currency in currencies {
        let money = Money(minorUnits: 1_234_567, currency: currency)
        guard
          let request = request(step, { $0.content.amount = money }),
          let found = numbers(in: request)
            .first(where: { $0.filter(\.isNumber).hasPrefix("1234567") })
        else { continue }
        tried += 1
        let decimal = String("\(money)".prefix { $0 != " " })
        let isRight = found == decimal || found == "1234567" || isSame(found, decimal)
        if !isRight { problems.append("\(step.name): \(money) is sent as \(found)") }
      }
    }
    return .of(problems, tried: tried, "amounts in requests")
  }

  /// Whether two decimals differ in zeros behind the point only.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    func bare(_ text: String) -> Substring {
      guard text.contains(".") else { return text[...] }
      var bare = text[...]
      while bare.last == "0" { bare.removeLast() }
      if bare.last == "." { bare.removeLast() }
      return bare
    }
    return bare(left) == bare(right)
  }

  private static func numbers(in request: HTTPRequest) -> [String] {
    let text = request.url + "\n" + String(decoding: request.body, as: UTF8.self)
    return text.split { !($0.isASCII && $0.isNumber) && $0 != "." }.map(String.init)
  }

  static func encoding(_ bench: CheckBench) -> CheckOutcome {
    let odd = "a+b&c=d%20 Їжак"
    var problems: [String] = []
    var tried = 0
    for step in bench.steps {
      for change in changes(step, to: odd) {
        guard let request = request(step, change.apply) else { continue }
        let leaves = self.leaves(of: request)
        let before = RequestChecks.request(step).map { self.leaves(of: $0) } ?? []
        guard before.contains(change.old) else { continue }
        tried += 1
        if !leaves.contains(odd) { problems.append("\(step.name): \(change.name) is not kept") }
      }
    }
    return .of(problems, tried: tried, "texts with + & = % and Cyrillic")
  }

  private struct Change {
    var name: String
    var old: String
    var apply: (inout CallContext) -> Void
  }

  /// Texts of a payment that may hold anything.
  private static func changes(_ step: CheckBench.Step, to text: String) -> [Change] {
    var changes: [Change] = []
    let content = step.context.content
    if let old = content.description {
      changes.append(Change(name: "description", old: old) { $0.content.description = text })
    }
    if let old = content.customer {
      changes.append(Change(name: "customer", old: old) { $0.content.customer = text })
    }
    return changes
  }

  /// The texts that a request carries, decoded.
  private static func leaves(of request: HTTPRequest) -> Set<String> {
    var leaves: Set<String> = []
    if let root = try? JSON.parse(request.body) {
      _ = JSONChange.mapped(root) { leaf in
        if let text = leaf.text ?? leaf.number { leaves.insert(text) }
        return leaf
      }
    } else if request.body.first(where: { $0 > 0x20 }) == 0x3C,
      let root = try? XML.parse(request.body)
    {
      _ = JSONChange.mapped(root.json) { leaf in
        if let text = leaf.text { leaves.insert(text) }
        return leaf
      }
    } else if let pairs = try? FormBody.parse(request.body) {
      for pair in pairs {
        leaves.insert(pair.value)
        // A form may carry JSON in a field.
        guard let inner = try? JSON.parse(Array(pair.value.utf8)), inner.object != nil else {
          continue
        }
        _ = JSONChange.mapped(inner) { leaf in
          if let text = leaf.text { leaves.insert(text) }
          return leaf
        }
      }
    }
    return leaves
  }

  static func stableKey(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for step in bench.steps {
      guard let first = request(step), let again = request(step) else { continue }
      let isSame = first == again
      // Encryption with chance in it differs by right.
      guard isSame || first.body.count != again.body.count || first.url != again.url else {
        continue
      }
      tried += 1
      if !isSame { problems.append("\(step.name): the same request is made in two ways") }
    }
    return .of(problems, tried: tried, "requests made twice, byte for byte alike")
  }

  static func secretsInURLs(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for step in bench.steps {
      guard let request = request(step) else { continue }
      tried += 1
      if PrivacyChecks.holdsSecret(request.url, bench) {
        problems.append("\(step.name): a secret stands in the address")
      }
    }
    return .of(problems, tried: tried, "addresses")
  }

  static func deadlines(_ bench: CheckBench) -> CheckOutcome {
    let calls = Set(bench.steps.map(\.call.call))
    let limit = Duration.seconds(600)
    let late = calls.filter { bench.account.timeout(of: $0).map { $0 > limit } ?? false }.sorted()
    return .of(late.map { "\($0) may take more than 10 minutes" }, tried: calls.count, "calls")
  }

  static func order(_ bench: CheckBench) -> CheckOutcome {
    let forms = bench.steps.count { step in
      step.call.body.contains("=") && !step.call.body.hasPrefix("{")
        && !step.call.body.hasPrefix("<")
    }
    guard forms + bench.pages.count > 0 else { return .notApplicable("no form is sent") }
    let wrong = bench.steps.filter { step in
      request(step).map { step.replay.opened($0.body, step.call) != step.call.body } ?? true
    }
    return .of(
      wrong.map { "\($0.name): the body differs" },
      tried: forms + bench.pages.count,
      "forms"
    )
  }

  static func clockSkew(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for step in bench.steps {
      for seconds in [-300, 300] {
        var context = step.context
        context.now = context.now + .seconds(seconds)
        tried += 1
        let result = step.replay.read(step.call, reply: step.call.reply, in: context)
        guard ReadingWords.words(of: result) != step.words else { continue }
        problems.append("\(step.name): read otherwise with the clock \(seconds) s off")
      }
    }
    return .of(problems, tried: tried, "replies read five minutes early and late")
  }
}
