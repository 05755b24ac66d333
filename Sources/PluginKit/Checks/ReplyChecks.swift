import Payments
import Providers
import Wire

/// Checks 26 to 37 and 47: what odd replies are read as.
enum ReplyChecks {
  static func unknownStatus(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "replies with an unknown status word",
      changes: { step in
        guard let word = step.words["status"], step.isSuccess, word.utf8.count > 1 else {
          return []
        }
        return [replaced(word, by: "KIT_UNKNOWN", in: step.call.reply)].compactMap(\.self)
      },
      allows: { _, words in !CheckBench.isSuccess(words) }
    )
  }

  static func failureInside(_ bench: CheckBench) -> CheckOutcome {
    let failures = bench.steps.filter { !$0.isSuccess && $0.words["claim"] != "pending" }
    let inside = failures.count { (200...299).contains($0.call.status) }
    if inside > 0 { return .passed("\(inside) failures with HTTP 200") }
    guard !failures.isEmpty else { return .failed("no exchange shows a reply that is no success") }
    return .notApplicable("failures come with other HTTP codes: \(failures.count) are shown")
  }

  static func html(_ bench: CheckBench) -> CheckOutcome {
    let page = Array("<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>".utf8)
    return bench.sweep("HTML bodies", changes: { _ in [page] }, allows: isHarmless)
  }

  static func empty(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "empty bodies",
      // A reply that is empty by right shows nothing.
      changes: { step in
        step.call.reply.contains { $0 > 0x20 } ? [[], Array(" \n".utf8)] : []
      },
      allows: isHarmless
    )
  }

  static func truncated(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "truncated bodies",
      changes: { step in
        let end = step.call.reply.lastIndex { $0 > 0x20 } ?? 0
        return stride(from: 1, to: 8, by: 1).map { Array(step.call.reply[..<(end * $0 / 8)]) }
          + [Array(step.call.reply[..<end])]
      },
      // A table or a form may end anywhere; it must not say more than the whole did.
      allows: { step, words in
        let first = step.call.reply.first { $0 > 0x20 } ?? 0
        let isTree = [0x7B, 0x5B, 0x3C].contains(first)
        return isTree
          ? isHarmless(step, words)
          : !CheckBench.isSuccess(words) || words["claim"] == step.words["claim"]
      }
    )
  }

  static func extraFields(_ bench: CheckBench) -> CheckOutcome {
    let steps = bench.jsonSteps
    return bench.sweep(
      "replies with unknown members",
      steps.map(\.step),
      changes: { step in
        (try? JSON.parse(step.call.reply)).map { [JSONChange.extended($0).serialized()] } ?? []
      },
      allows: { step, words in
        // A reply read as text is its own message.
        words.filter { $0.key != "message" } == step.words.filter { $0.key != "message" }
      }
    )
  }

  static func missing(_ bench: CheckBench) -> CheckOutcome {
    changed(bench, "replies without one member") { _ in [nil] }
  }

  static func wrongType(_ bench: CheckBench) -> CheckOutcome {
    changed(bench, "replies with a value of another type") { _ in
      [.array([]), .object(["a": .number("1")])]
    }
  }

  private static func changed(
    _ bench: CheckBench,
    _ what: String,
    _ change: @escaping (JSONValue) -> [JSONValue?]
  ) -> CheckOutcome {
    bench.sweep(
      what,
      bench.jsonSteps.map(\.step),
      changes: { step in
        guard let root = try? JSON.parse(step.call.reply) else { return [] }
        return JSONChange.leaves(of: root, change).map { $0.serialized() }
      },
      allows: { step, words in
        !CheckBench.isSuccess(words) || words["claim"] == step.words["claim"]
          || !step.isSuccess && words["claim"] == "continue"
      }
    )
  }

  static func duplicateKeys(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "replies with a member that stands twice",
      bench.jsonSteps.map(\.step),
      changes: { step in
        guard let root = try? JSON.parse(step.call.reply), let object = root.object,
          let name = object.members.first?.name
        else { return [] }
        var writer = JSONWriter()
        writer.text(name)
        let start = step.call.reply.firstIndex(of: 0x7B) ?? 0
        return [
          Array("{".utf8) + writer.bytes + Array(":null,".utf8)
            + step.call.reply[(start + 1)...]
        ]
      },
      allows: isHarmless
    )
  }

  static func entities(_ bench: CheckBench) -> CheckOutcome {
    let type = #"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
    return bench.sweep(
      "XML replies with a document type",
      changes: { step in
        let body = String(decoding: step.call.reply, as: UTF8.self)
        guard body.contains("<"), (try? XML.parse(step.call.reply)) != nil else { return [] }
        let start = body.hasPrefix("<?xml") ? body.firstRange(of: "?>")?.upperBound : nil
        let from = start ?? body.startIndex
        return [Array((body[..<from] + type + body[from...]).utf8)]
      },
      allows: { _, words in CheckBench.provesNothing(words) }
    )
  }

  static func huge(_ bench: CheckBench) -> CheckOutcome {
    guard let step = bench.steps.first(where: \.isSuccess) else {
      return .notApplicable("no exchange has a success")
    }
    let blanks = [UInt8](repeating: 0x20, count: 10 << 20)
    return bench.sweep(
      "bodies of 10 MiB",
      [step],
      changes: { [blanks + $0.call.reply] },
      allows: isHarmless
    )
  }

  static func longNumbers(_ bench: CheckBench) -> CheckOutcome {
    let long = "9007199254740993127"
    var tried = 0
    var problems: [String] = []
    for (step, root) in bench.jsonSteps {
      let kept = step.words.filter { $0.key.hasPrefix("keep") && DecimalText.isDigits($0.value) }
      for (name, value) in kept.sorted(by: { $0.key < $1.key }) {
        let changed = JSONChange.mapped(root) { leaf in
          leaf == .text(value) || leaf == .number(value) ? .number(long) : leaf
        }
        guard changed != root else { continue }
        let found = step.reading(of: changed.serialized())
        // A number that must agree with an earlier one is refused, which is right as well.
        guard found["claim"] == step.words["claim"] else { continue }
        tried += 1
        if found[name] != long {
          problems.append("\(step.name): \(name) is \(found[name] ?? "lost")")
        }
      }
    }
    return .of(problems, tried: tried, "numbers of 19 digits kept to the last")
  }

  static func otherAmount(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "successes with another amount",
      // An answer about a void or a refund may tell the payment's amount, which is no claim.
      bench.jsonSteps.map(\.step)
        .filter { step in
          step.words["minor"] != nil
            || step.context.operation == nil && step.isSuccess && step.words["claim"] != "continue"
        },
      changes: { step in
        guard let root = try? JSON.parse(step.call.reply) else { return [] }
        let money = step.context.operation?.amount ?? step.context.content.amount
        let (minor, currency) = (money.minorUnits, money.currency)
        let amount = "\(money)".prefix { $0 != " " }
        let other = "\(Money(minorUnits: minor + 1, currency: currency))".prefix { $0 != " " }
        let changed = JSONChange.mapped(root) { leaf in
          switch leaf {
          case .number("\(minor)"): .number("\(minor + 1)")
          case .text("\(minor)"): .text("\(minor + 1)")
          case .number(String(amount)): .number(String(other))
          case .text(String(amount)): .text(String(other))
          default: leaf
          }
        }
        return changed == root ? [] : [changed.serialized()]
      },
      allows: { _, words in !CheckBench.isSuccess(words) }
    )
  }

  static func repeated(_ bench: CheckBench) -> CheckOutcome {
    bench.sweep(
      "replies read twice",
      changes: { [$0.call.reply, $0.call.reply] },
      allows: { step, words in words == step.words }
    )
  }

  /// A reading that nobody can act on, or one that the HTTP code alone gives before the effect.
  private static func isHarmless(_ step: CheckBench.Step, _ words: [String: String]) -> Bool {
    if CheckBench.provesNothing(words) { return true }
    switch words["claim"] {
    case "refused":
      return step.words["claim"] == "refused"
        && (!step.isEffect || !(200...299).contains(step.call.status))
    case let claim?:
      return !CheckBench.successes.union(["declined", "not_found", "canceled", "expired"])
        .contains(claim)
    case nil: return true
    }
  }

  /// The bytes with every whole occurrence of a text replaced; `nil` when there is none.
  static func replaced(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(old) else { return nil }
    return Array(text.replacing(old, with: new).utf8)
  }
}
