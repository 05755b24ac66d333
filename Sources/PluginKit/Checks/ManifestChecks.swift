import Forms
import FoundationEssentials
import Payments
import Providers
import Wire

/// Checks 1 to 10, 38 to 40: the plugin's own files, broken on purpose and loaded again.
enum ManifestChecks {
  private static func text(_ bench: CheckBench) -> String {
    String(decoding: bench.plugin.files["plugin.yaml"] ?? [], as: UTF8.self)
  }

  /// Passed when the changed manifest is refused.
  private static func refused(
    _ bench: CheckBench,
    _ what: String,
    _ change: (String) -> String?
  ) -> CheckOutcome {
    guard let changed = change(text(bench)) else { return .notApplicable("there is no \(what)") }
    var files = bench.plugin.files
    files["plugin.yaml"] = Array(changed.utf8)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(files: files, folder: bench.plugin.folder, &diagnostics)
    return plugin == nil ? .passed("refused: \(what)") : .failed("accepted: \(what)")
  }

  private static func replacing(_ old: String, by new: String) -> (String) -> String? {
    { $0.contains(old) ? $0.replacing(old, with: new, maxReplacements: 1) : nil }
  }

  static func schema(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "another schema", replacing("purser.plugin/v1", by: "purser.plugin/v0"))
  }

  static func identity(_ bench: CheckBench) -> CheckOutcome {
    let folder = URL(filePath: bench.plugin.folder).standardized.lastPathComponent
    guard folder == bench.plugin.id else {
      return .failed(
        "the folder is called \(folder), and the id is \(bench.plugin.id): a plugin is Plugins/<id>/"
      )
    }
    return refused(
      bench,
      "an id in capitals",
      replacing("id: \(bench.plugin.id)", by: "id: Bad ID")
    )
  }

  /// People read what a plugin covers and what it assumes there.
  static func readme(_ bench: CheckBench) -> CheckOutcome {
    let path = "\(bench.plugin.folder)/README.md"
    do throws(FileReadError) {
      let bytes = try FileBytes.read(
        path: path,
        within: bench.plugin.folder,
        maximumByteCount: 1 << 20
      )
      return bytes.isEmpty ? .failed("README.md is empty") : .passed("README.md is there")
    } catch {
      return .failed("README.md \(error.inWords)")
    }
  }

  static func unknownKeys(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "an unknown key") { $0 + "\nkit_unknown_key: 1\n" }
  }

  static func anchors(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "an anchor and its alias") { $0 + "\nx-kit: &kit 1\nx-kit-two: *kit\n" }
  }

  static func expressions(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "a path that nothing has", replacing("payment.amount", by: "payment.amonut"))
  }

  static func hosts(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "a host without TLS") { text in
      guard let start = text.firstRange(of: "hosts:") else { return nil }
      let tail = String(text[start.lowerBound...])
      guard tail.contains("https://") else { return nil }
      return text[..<start.lowerBound]
        + tail.replacing("https://", with: "http://", maxReplacements: 1)
    }
  }

  /// A step that nothing leads to.
  static func reachable(_ bench: CheckBench) -> CheckOutcome {
    refused(bench, "a step that nothing reaches") { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard let steps = lines.firstIndex(where: { $0.hasSuffix(" steps:") }),
        let call = bench.steps.first?.call.call
      else { return nil }
      let indent = lines[steps].prefix { $0 == " " }
      lines.insert("\(indent)  kit_idle: {call: \(call), then: [{else: end}]}", at: steps + 1)
      return lines.joined(separator: "\n")
    }
  }

  static func literalSecrets(_ bench: CheckBench) -> CheckOutcome {
    let shown = bench.plugin.files.filter { file in
      PrivacyChecks.holdsSecret(String(decoding: file.value, as: UTF8.self), bench)
    }
    return .of(
      shown.keys.sorted().map { "\($0) holds a secret of the sample" },
      tried: bench.secrets.count,
      "secrets looked for"
    )
  }

  static func credentials(_ bench: CheckBench) -> CheckOutcome {
    let text = text(bench)
    let names = bench.plugin.credentialNames
    let idle = names.filter { !text.contains("credential.\($0)") && !text.contains("secret.\($0)") }
    return .of(idle.map { "nothing reads the credential \($0)" }, tried: names.count, "credentials")
  }

  static func languages(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for (operation, plan) in bench.plugin.operations {
      for field in plan.form.fields {
        tried += 1
        guard let title = field.title else {
          problems.append("\(operation.rawValue).\(field.name) has no title")
          continue
        }
        if !title.missingLanguages.isEmpty {
          problems.append("\(operation.rawValue).\(field.name) lacks a language")
        }
      }
    }
    return .of(problems.sorted(), tried: tried, "titles of fields")
  }

  static func limits(_ bench: CheckBench) -> CheckOutcome {
    let fields = bench.plugin.operations.flatMap { operation, plan in
      plan.form.fields.filter { [.string, .text, .digits].contains($0.type) }
        .map { ("\(operation.rawValue).\($0.name)", $0) }
    }
    let open = fields.filter { $0.1.maximum == nil && $0.1.pattern == nil }.map(\.0).sorted()
    return .of(open.map { "\($0) has no longest length" }, tried: fields.count, "text fields")
  }

  // MARK: Codes

  private static func codes(_ bench: CheckBench) -> [String] {
    guard let bytes = bench.plugin.files["codes.yaml"] else { return [] }
    var diagnostics = Diagnostics()
    let root = YAML.load(bytes, file: "codes.yaml", aliases: .refused, &diagnostics)
    guard case .mapping(let entries)? = root?.content else { return [] }
    return entries.map(\.key).filter { !$0.hasPrefix("x-") }
  }

  static func codesMapped(_ bench: CheckBench) -> CheckOutcome {
    let codes = codes(bench)
    let lost = codes.filter { bench.plugin.meaning(of: $0) == nil }
    return .of(
      lost.map { "the code \($0) has no meaning" },
      tried: codes.count,
      "codes in the table"
    )
  }

  /// Every code of the table, put into every refusal that an exchange shows.
  static func codeClasses(_ bench: CheckBench) -> CheckOutcome {
    let codes = codes(bench)
    var problems: [String] = []
    var tried = 0
    var seen: Set<String> = []
    for (step, root) in bench.jsonSteps where !step.isSuccess {
      guard let code = step.words["code"], bench.plugin.meaning(of: code) != nil,
        seen.insert("\(step.call.call) \(step.call.purpose)").inserted
      else { continue }
      for other in codes {
        guard let meaning = bench.plugin.meaning(of: other) else { continue }
        let changed = JSONChange.mapped(root) { leaf in
          leaf == .text(code) || leaf == .number(code) ? .text(other) : leaf
        }
        let words = step.reading(of: changed.serialized())
        guard words["code"] == other else { continue }
        tried += 1
        if !fits(words, meaning) {
          problems.append("\(step.name): \(other) is read as \(words["claim"] ?? "nothing")")
        }
      }
    }
    return .of(problems, tried: tried, "codes read as the table says")
  }

  private static func fits(_ words: [String: String], _ meaning: CodeMeaning) -> Bool {
    switch words["claim"] {
    case "declined":
      meaning.kind == .declined
        ? words["soft"] == String(meaning.isSoft) : words["soft"] == "false"
    case "refused":
      // Before the effect call nothing can have moved, whatever the code means.
      words["effect"] == "none" || meaning.effect == .possible || meaning.kind != .refused
    case let claim?: !CheckBench.successes.subtracting(["continue"]).contains(claim)
    case nil: true
    }
  }

  static func messages(_ bench: CheckBench) -> CheckOutcome {
    let reasons = Set(codes(bench).compactMap { bench.plugin.meaning(of: $0)?.reason })
    let silent = reasons.filter { reason in
      Language.allCases.contains { reason.sentence(in: $0).isEmpty }
    }
    return .of(
      silent.map { "\($0.rawValue) lacks a sentence" }.sorted(),
      tried: reasons.count,
      "reasons in three languages"
    )
  }
}
