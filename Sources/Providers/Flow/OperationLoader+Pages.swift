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
    let later = ["frame", "app_link", "qr", "wait"]
    if let word = kindNode.scalar?.text, later.contains(word) {
      Decode.notYet(kindNode, "\(name).present: \(word)", &diagnostics)
      return nil
    }
    let kinds = PresentPolicy.Kind.allCases.map(\.rawValue)
    let kind = kindNode.choice("\(name).present", among: kinds, &diagnostics)
      .flatMap { PresentPolicy.Kind(rawValue: $0) }
    guard let kind else { return nil }
    let timeoutNode = reader.optional("timeout")
    let comesNode = reader.optional("comes")
    let page = plan(kind, name: name, &reader, &diagnostics)
    for key in ["call", "poll", "then"] where reader.optional(key) != nil {
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
      $0.duration("\(name).timeout", in: .seconds(1) ... .seconds(31_622_400), &diagnostics)
    }
    if comesNode == nil {
      diagnostics.error(
        .edgesIncomplete,
        at: entry.keyPlace,
        "\(name) does not say where to go then",
        help: "add comes: {callback: …, notification: …, cancel: …, timeout: …}"
      )
    }
    let comes = comesNode.flatMap { self.comes($0, name: "\(name).comes", &diagnostics) }
    guard let page, let timeout, let comes else { return nil }
    let policy = PresentPolicy(kind: kind, timeout: timeout, comes: comes.comes)
    return StepDraft(
      name: entry.key,
      place: entry.keyPlace,
      action: .present(policy),
      callPlace: kindNode.place,
      edges: comes.edges,
      page: page
    )
  }

  private func plan(
    _ kind: PresentPolicy.Kind,
    name: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> PagePlan? {
    let scope = names.flowScope(
      inputs: draft.inputs,
      optional: callLoader.absent,
      isOnPayment: draft.operation.isOnPayment
    )
    switch kind {
    case .redirect:
      guard let url = reader.required("url", &diagnostics) else { return nil }
      return redirect(url, "\(name).url", scope, &diagnostics).map { .redirect($0) }
    case .postForm:
      return callLoader.form(&reader, name: name, scope, &diagnostics).map { .postForm($0) }
    }
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
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var targets: [String: FlowEdge.Target] = [:]
    var edges: [StepDraft.Edge] = []
    let keys = ["callback", "notification", "cancel", "timeout"]
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
