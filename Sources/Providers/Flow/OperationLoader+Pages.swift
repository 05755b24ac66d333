import Payments
import Wire

extension OperationLoader {
  /// Reads a step that shows something to the payer.
  func page(
    _ entry: Node.Entry,
    _ kindNode: Node,
    name: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> StepDraft? {
    let kinds = PresentPolicy.Kind.allCases.map(\.rawValue)
    let kind = kindNode.choice("\(name).present", among: kinds, &diagnostics)
      .flatMap { PresentPolicy.Kind(rawValue: $0) }
    guard let kind else { return nil }
    let timeoutNode = reader.optional("timeout")
    let untilNode = reader.optional("until")
    let comesNode = reader.optional("comes")
    let visits = reader.optional("visits")
      .flatMap { self.visits($0, name: name, &diagnostics) }
    let page = plan(kind, name: name, &reader, &diagnostics)
    for key in ["call", "poll", "then", "answers"] where reader.optional(key) != nil {
      diagnostics.error(
        .wrongShape,
        at: reader.keyPlace(key) ?? entry.keyPlace,
        "\(name) shows something and says with \"comes\" where to go; it has no \"\(key)\""
      )
    }
    reader.finish(&diagnostics)
    if timeoutNode == nil {
      diagnostics.error(
        .waitUnbounded,
        at: entry.keyPlace,
        "\(name) has no bound, so that the flow may wait for ever",
        help: "add timeout: 24h, after which the provider takes no payment"
      )
    }
    let timeout = timeoutNode.flatMap {
      let longest = Duration.seconds(kind == .frame ? 10 : 31_622_400)
      return $0.duration("\(name).timeout", in: .seconds(1)...longest, &diagnostics)
    }
    if comesNode == nil {
      diagnostics.error(
        .edgesIncomplete,
        at: entry.keyPlace,
        "\(name) does not say where to go then",
        help: "add comes: {callback: …, notification: …, cancel: …, timeout: …}"
      )
    }
    let until = untilNode.flatMap { self.until($0, name: name, &diagnostics) }
    let comes = comesNode.flatMap { self.comes($0, name: "\(name).comes", &diagnostics) }
    guard let page, let timeout, let comes else { return nil }
    let policy = PresentPolicy(kind: kind, timeout: timeout, comes: comes.comes)
    return StepDraft(
      name: entry.key,
      place: entry.keyPlace,
      action: .present(policy),
      callPlace: kindNode.place,
      edges: comes.edges,
      page: page,
      until: until,
      visits: visits ?? 1
    )
  }

  /// A moment behind the timeout until which the provider still takes a payment; absent, the
  /// timeout alone counts.
  private func until(_ node: Node, name: String, _ diagnostics: inout Diagnostics) -> Slotted? {
    callLoader.slotted(
      node,
      "\(name).until",
      expecting: .moment,
      sink: .plain,
      pageScope,
      &diagnostics
    )
  }

  private var pageScope: Scope {
    names.withoutAnswers(
      names.flowScope(
        inputs: draft.inputs,
        optional: callLoader.absent,
        isOnPayment: draft.operation.isOnPayment
      )
    )
  }

  private func plan(
    _ kind: PresentPolicy.Kind,
    name: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> PagePlan? {
    let scope = pageScope
    let has = Set(reader.allEntries.map(\.key))
    switch kind {
    case .redirect:
      let values = reader.optional("values")
        .map { self.values($0, "\(name).values", scope, &diagnostics) }
      guard let url = reader.required("url", &diagnostics) else { return nil }
      return redirect(url, "\(name).url", scope, &diagnostics)
        .map { .redirect($0, values: values ?? []) }
    case .postForm where has.contains("host") || !has.contains("url"):
      return callLoader.form(&reader, name: name, scope, &diagnostics).map { .postForm($0) }
    case .postForm: return posting(name: name, &reader, scope, &diagnostics)
    case .frame where has.contains("urlencoded"):
      return posting(name: name, &reader, scope, &diagnostics)
    case .frame:
      guard let url = reader.required("url", &diagnostics) else { return nil }
      return redirect(url, "\(name).url", scope, &diagnostics).map { .redirect($0, values: []) }
    case .appLink: return appLink(name: name, &reader, scope, &diagnostics)
    case .qr:
      guard let data = reader.required("data", &diagnostics) else { return nil }
      return text(data, "\(name).data", .plain, scope, &diagnostics).map { .code($0) }
    case .embed:
      return reader.required("values", &diagnostics)
        .map { .embed(values($0, "\(name).values", scope, &diagnostics)) }
    case .wait: return .lines([])
    }
  }

  /// Values by name that the browser or an app of the shop's gets.
  private func values(
    _ node: Node,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> [NamedSlot] {
    callLoader.namedSlots(node, name, expecting: .text, scope, &diagnostics) { _ in .plain }
  }

  /// A form for a URL that a reply gave; it is shown to the payer's browser and never fetched.
  private func posting(
    name: String,
    _ reader: inout MappingReader,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> PagePlan? {
    let urlNode = reader.required("url", &diagnostics)
    let fieldsNode = reader.required("urlencoded", &diagnostics)
    if let fieldsNode, fieldsNode.scalar != nil {
      let map = text(fieldsNode, "\(name).urlencoded", .plain, scope, &diagnostics)
      let url = urlNode.flatMap { redirect($0, "\(name).url", scope, &diagnostics) }
      guard let url, let map else { return nil }
      return .postingMap(url: url, map: map)
    }
    let fields = fieldsNode.map { values($0, "\(name).urlencoded", scope, &diagnostics) }
    let url = urlNode.flatMap { redirect($0, "\(name).url", scope, &diagnostics) }
    guard let url, let fields else { return nil }
    return .posting(url: url, fields: fields)
  }

  private func appLink(
    name: String,
    _ reader: inout MappingReader,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> PagePlan? {
    let urlNode = reader.required("url", &diagnostics)
    let schemesNode = reader.optional("schemes")
    let schemes = schemesNode.flatMap { $0.texts("\(name).schemes", &diagnostics) } ?? []
    for scheme in schemes
    where !PageAddress.isScheme(scheme.hasSuffix("*") ? String(scheme.dropLast()) : scheme) {
      diagnostics.error(
        .identifierInvalid,
        at: schemesNode?.place ?? reader.place,
        "\"\(scheme)\" is no scheme that an app may be opened by",
        help: "write the scheme of the app alone, such as bank100000000004"
      )
    }
    guard let urlNode else { return nil }
    return text(urlNode, "\(name).url", .url, scope, &diagnostics)
      .map { .appLink($0, schemes: schemes) }
  }

  private func text(
    _ node: Node,
    _ name: String,
    _ sink: Sink.Kind,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> Slotted? {
    callLoader.slotted(
      node,
      name,
      expecting: .text,
      sink: sink,
      scope,
      mayBeAbsent: false,
      &diagnostics
    )
  }

  private func redirect(
    _ node: Node,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> Slotted? {
    let url = callLoader.slotted(
      node,
      name,
      expecting: .text,
      sink: .url,
      scope,
      mayBeAbsent: false,
      &diagnostics
    )
    for constant in (url?.choice.all ?? []).compactMap(\.constant) {
      if let problem = PageAddress(isSandbox: false).problem(of: constant) {
        diagnostics.error(.notURL, at: node.place, "\(name) cannot be shown: \(problem)")
      }
    }
    return url
  }

  // MARK: What comes

  private func comes(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> (comes: PresentPolicy.Comes, edges: [StepDraft.Edge])? {
    let keys = ["callback", "notification", "cancel", "timeout"]
    guard let (targets, edges) = self.edges(node, name, keys, &diagnostics) else { return nil }
    guard let callback = targets["callback"], let notification = targets["notification"],
      let cancel = targets["cancel"], let timeout = targets["timeout"]
    else { return nil }
    let comes = PresentPolicy.Comes(
      callback: callback,
      notification: notification,
      cancel: cancel,
      timeout: timeout
    )
    return (comes, edges)
  }
}
