import Forms
import Payments
import Wire

/// Compiles the parts of a manifest that hold expressions, once its names are known.
struct ManifestCompiler: Sendable {
  var manifest: Manifest
  private(set) var operations: [Operation: OperationPlan] = [:]
  /// What each signature is made over, also of those that were refused.
  private var signatureSubjects: [String: String] = [:]
  /// Whether every name that expressions may use was declared without a mistake.
  private(set) var namesAreComplete: Bool

  init(manifest: Manifest, namesAreComplete: Bool) {
    self.manifest = manifest
    self.namesAreComplete = namesAreComplete
  }

  /// The credentials that an account may leave out.
  private var optionalCredentials: [String] {
    manifest.names.credentials
      .filter(\.mayBeLeftOut).map(\.name)
  }

  // MARK: Recipes

  mutating func signatures(_ node: Node?, _ diagnostics: inout Diagnostics) {
    guard let node, let entries = node.entries("signatures", &diagnostics) else { return }
    for entry in entries where !entry.key.hasPrefix("x-") {
      signatureSubjects[entry.key] = subject(of: entry.value)
      guard Identifier.check(entry.key, at: entry.keyPlace, "a signature", &diagnostics) else {
        continue
      }
      manifest.signatures[entry.key] = SignatureRecipe.compile(
        entry.value,
        name: entry.key,
        scope: manifest.names.commonScope(),
        &diagnostics
      )
      manifest.recipeNeeds[entry.key] = needs(of: entry.value) { scope, found in
        _ = SignatureRecipe.compile(entry.value, name: entry.key, scope: scope, &found)
      }
    }
  }

  private func subject(of node: Node) -> String {
    guard case .mapping(let entries) = node.content else { return "" }
    return entries.first { $0.key == "over" }?.value.scalar?.text ?? ""
  }

  /// Compiles the recipes of `encryption`, which see card data and the fields of operations.
  private mutating func encryption(
    _ node: Node?,
    _ fields: [ManifestNames.Input],
    _ diagnostics: inout Diagnostics
  ) {
    guard let node, let entries = node.entries("encryption", &diagnostics) else { return }
    var scope = manifest.names.commonScope()
    for field in fields where !field.isMember {
      guard let index = manifest.names.inputs.firstIndex(of: field.name) else { continue }
      // Which operation uses a recipe is not known, so that any field may be absent.
      scope.declare(
        field.path,
        field.type,
        presence: .reply,
        sensitivity: field.sensitivity,
        declared: field.place,
        slot: PathSlot.slot(.input, index)
      )
    }
    // Card data exist while a payer is present only; their paths are fixed.
    for path in ["pan", "expiry", "csc", "holder"] {
      scope.declare(
        "input.card.\(path)",
        .text,
        presence: .reply,
        sensitivity: .card,
        slot: PathSlot.slot(.card, 0)
      )
    }
    for entry in entries where !entry.key.hasPrefix("x-") {
      guard Identifier.check(entry.key, at: entry.keyPlace, "an encryption", &diagnostics),
        var recipe = EncryptionRecipe.compile(
          entry.value,
          name: entry.key,
          scope: scope,
          &diagnostics
        )
      else {
        namesAreComplete = false
        continue
      }
      recipe.needs = Set(optionalCredentials.filter { Self.mentions($0, in: entry.value) })
      manifest.names.encryption.append(recipe)
    }
    manifest.names.encryption.sort { $0.name < $1.name }
  }

  /// The optional credentials without which something does not compile.
  private func needs(
    of node: Node,
    _ compile: (Scope, inout Diagnostics) -> Void
  ) -> Set<String> {
    var needs: Set<String> = []
    for name in optionalCredentials where Self.mentions(name, in: node) {
      var (without, with) = (Diagnostics(), Diagnostics())
      compile(manifest.names.commonScope(optional: [name]), &without)
      guard without.hasErrors else { continue }
      compile(manifest.names.commonScope(), &with)
      if with.all.count < without.all.count { needs.insert(name) }
    }
    return needs
  }

  mutating func callbacks(_ node: Node, _ diagnostics: inout Diagnostics) {
    var found = diagnostics.aside
    let loader = CallbackLoader(names: manifest.names, signatures: manifest.signatures)
    manifest.callbacks = loader.load(node, &found)
    diagnostics.add(contentsOf: namesAreComplete ? found : found.withoutUnknownNames)
  }

  // MARK: Calls and operations

  mutating func flows(
    calls: Node?,
    operations node: Node?,
    encryption: Node?,
    outside: Outside,
    _ diagnostics: inout Diagnostics
  ) {
    let written = calls?.entries("calls", &diagnostics) ?? []
    let callEntries = CallInheritance(calls: written).expanded(&diagnostics)
    collectKept(callEntries)
    if case .mapping(let kinds)? = outside.notifications?.content { collectKept(kinds) }
    let before = diagnostics.all.count
    let pages = PageInheritance(calls: callEntries)
    let whole = node.map { pages.expanded($0, &diagnostics) }
    let forms = outside.forms?.entries("forms", &diagnostics) ?? []
    let drafts = whole.map { OperationDraft.loadAll($0, forms: forms, &diagnostics) } ?? []
    namesAreComplete = namesAreComplete && diagnostics.all.count == before
    let fields = drafts.flatMap { $0.inputs + $0.members }
    manifest.names.inputs = Set(fields.map(\.name)).sorted()
    for input in fields where input.type != .text {
      manifest.names.inputTypes[input.name] = input.type
    }
    let known = ManifestNames.answers(of: drafts)
    manifest.names.answers = known.answers
    namesAreComplete = namesAreComplete && known.areComplete
    self.encryption(encryption, fields, &diagnostics)
    let loader = CallLoader(
      names: manifest.names,
      hosts: manifest.environments.hostNames,
      signatures: manifest.signatures,
      signatureSubjects: signatureSubjects,
      inputs: inputs(drafts, callEntries),
      onPayment: onPayment(drafts, callEntries),
      authorizing: outside.authorizing
    )
    for entry in callEntries where !entry.key.hasPrefix("x-") {
      manifest.calls[entry.key] = call(entry, loader, &diagnostics)
    }
    let callNames = Set(callEntries.map(\.key))
    checkRecoveries(callEntries, callNames, &diagnostics)
    for draft in drafts {
      let loader = OperationLoader(
        draft: draft,
        callLoader: loader,
        calls: manifest.calls,
        callNames: callNames
      )
      guard var result = operation(loader, &diagnostics) else { continue }
      for case .postForm(let form) in result.extras.pages.values {
        for recipe in form.certainSignatures {
          result.extras.needs.formUnion(manifest.recipeNeeds[recipe.name] ?? [])
        }
      }
      operations[draft.operation] = result.plan
      manifest.extras[draft.operation] = result.extras
    }
    let asked = self.outside(outside, loader, &diagnostics)
    reportUnused(callEntries, drafts, asked: asked, &diagnostics)
    reportUnused(forms, node, &diagnostics)
  }

  /// Compiles an operation and finds the optional credentials that it needs besides its calls.
  private func operation(
    _ loader: OperationLoader,
    _ diagnostics: inout Diagnostics
  ) -> OperationLoader.Result? {
    var found = diagnostics.aside
    var result = loader.load(&found)
    found = namesAreComplete ? found : found.withoutUnknownNames
    // Conditions of a form that several operations are like are reported once.
    diagnostics.addUnknown(found) { $0.code.rawValue.hasPrefix("X") }
    guard result != nil, !found.hasErrors else { return result }
    for name in optionalCredentials where Self.mentions(name, in: loader.draft.node) {
      var probe = loader.callLoader
      probe.absent = [name]
      var found = Diagnostics()
      _ = OperationLoader(
        draft: loader.draft,
        callLoader: probe,
        calls: loader.calls,
        callNames: loader.callNames
      )
      .load(&found)
      if found.hasErrors { result?.extras.needs.insert(name) }
    }
    return result
  }

  private func call(
    _ entry: Node.Entry,
    _ loader: CallLoader,
    _ diagnostics: inout Diagnostics
  ) -> CallPlan? {
    var found = diagnostics.aside
    let loaded = loader.load(entry, &found)
    diagnostics.add(contentsOf: namesAreComplete ? found : found.withoutUnknownNames)
    guard var plan = loaded else { return nil }
    plan.isComplete = found.all.isEmpty
    for name in optionalCredentials where mayNeed(name, entry.value) {
      var probe = loader
      probe.absent = [name]
      var found = Diagnostics()
      if probe.load(entry, &found) == nil || found.hasErrors { plan.needs.insert(name) }
    }
    for recipe in plan.request.certainSignatures {
      plan.needs.formUnion(manifest.recipeNeeds[recipe.name] ?? [])
    }
    return plan
  }

  /// Whether a call may read a credential, itself or by what it encrypts.
  private func mayNeed(_ credential: String, _ node: Node) -> Bool {
    Self.mentions(credential, in: node)
      || manifest.names.encryption.contains { recipe in
        recipe.needs.contains(credential) && Self.mentions(recipe.name, in: node)
      }
  }

  /// Whether any text below a node may read a credential of that name.
  private static func mentions(_ name: String, in node: Node) -> Bool {
    switch node.content {
    case .scalar(let scalar): scalar.text.contains(".\(name)")
    case .sequence(let items): items.contains { mentions(name, in: $0) }
    case .mapping(let entries): entries.contains { mentions(name, in: $0.value) }
    }
  }

  /// Collects the names that any outcome keeps, before expressions may use them.
  private mutating func collectKept(_ calls: [Node.Entry]) {
    var names = manifest.names
    names.keptOnPayment.append(
      .init(name: "provider_reference", place: calls.first?.keyPlace ?? Self.nowhere, call: "")
    )
    for call in calls {
      Self.visit(call.value) { key, node in
        guard key == "keep" || key == "keep_on_payment", case .mapping(let kept) = node.content
        else { return }
        for entry in kept {
          let name = ManifestNames.Kept(name: entry.key, place: entry.keyPlace, call: call.key)
          if key == "keep", !names.vars.contains(where: { $0.name == entry.key }) {
            names.vars.append(name)
          }
          if key != "keep", !names.keptOnPayment.contains(where: { $0.name == entry.key }) {
            names.keptOnPayment.append(name)
          }
        }
      }
    }
    manifest.names = names
  }

  private static let nowhere = Place(file: "", line: 1, column: 1)

  static func visit(_ node: Node, _ body: (String, Node) -> Void) {
    switch node.content {
    case .scalar: break
    case .sequence(let items): for item in items { visit(item, body) }
    case .mapping(let entries):
      for entry in entries {
        body(entry.key, entry.value)
        visit(entry.value, body)
      }
    }
  }

  /// The fields that each call can count on: those of every operation that makes it.
  private func inputs(
    _ drafts: [OperationDraft],
    _ calls: [Node.Entry]
  ) -> [String: [ManifestNames.Input]] {
    var inputs: [String: [ManifestNames.Input]] = [:]
    for call in calls {
      let users = users(of: call.key, drafts, calls)
      var fields: [String: ManifestNames.Input] = [:]
      for field in users.flatMap(\.inputs) {
        let isEverywhere = users.allSatisfy { user in
          user.inputs.contains { $0.name == field.name && $0.isRequired }
        }
        var merged = field
        merged.isRequired = isEverywhere
        merged.sensitivity = max(field.sensitivity, fields[field.name]?.sensitivity ?? .none)
        fields[field.name] = merged
      }
      inputs[call.key] = fields.keys.sorted().compactMap { fields[$0] }
    }
    return inputs
  }

  /// The calls that captures, voids and refunds alone make.
  private func onPayment(_ drafts: [OperationDraft], _ calls: [Node.Entry]) -> Set<String> {
    let names = calls.map(\.key)
      .filter { name in
        let users = users(of: name, drafts, calls)
        return !users.isEmpty && users.allSatisfy { $0.operation.isOnPayment }
      }
    return Set(names)
  }

  /// The operations that make a call, or that recover with it.
  private func users(
    of call: String,
    _ drafts: [OperationDraft],
    _ calls: [Node.Entry]
  ) -> [OperationDraft] {
    let recovered = calls.filter { recover(of: $0) == call }.map(\.key)
    return drafts.filter { draft in
      let direct = draft.callNames
      return direct.contains(call) || recovered.contains { direct.contains($0) }
    }
  }

  private func recover(of call: Node.Entry) -> String? {
    guard case .mapping(let entries) = call.value.content else { return nil }
    return entries.first { $0.key == "recover" }?.value.scalar?.text
  }

  private func checkRecoveries(
    _ calls: [Node.Entry],
    _ names: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    for entry in calls {
      guard let plan = manifest.calls[entry.key] else { continue }
      if plan.asksToRecover, plan.recover == nil {
        diagnostics.error(
          .recoveryMissing,
          at: entry.keyPlace,
          "calls.\(entry.key) has an outcome \"state: recover\" and no key \"recover\"",
          help: "add recover: CALL, the call that says what exists already"
        )
      }
      guard let target = plan.recover, case .mapping(let members) = entry.value.content,
        let node = members.first(where: { $0.key == "recover" })?.value
      else { continue }
      _ = Decode.name(
        node,
        "calls.\(entry.key).recover",
        among: names.sorted(),
        .unknownCall,
        &diagnostics
      )
      if manifest.calls[target]?.isEffect ?? false {
        diagnostics.error(
          .effectCalls,
          at: node.place,
          "calls.\(entry.key).recover asks with \"\(target)\", which is an effect call"
        )
      }
    }
  }

  private func reportUnused(
    _ calls: [Node.Entry],
    _ drafts: [OperationDraft],
    asked: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    // A mistyped name would make its call look unused.
    guard !diagnostics.hasErrors else { return }
    let used = Set(drafts.flatMap(\.callNames)).union(calls.compactMap(recover)).union(asked)
    for entry in calls where !used.contains(entry.key) && !entry.key.hasPrefix("x-") {
      diagnostics.warning(
        .unusedEntry,
        at: entry.keyPlace,
        "calls.\(entry.key) is used by no operation"
      )
    }
  }
}
