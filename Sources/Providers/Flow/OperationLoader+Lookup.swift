import Payments
import Wire

extension OperationLoader {
  /// Reads `lookup`.
  func lookup(_ node: Node, _ diagnostics: inout Diagnostics) -> LookupDraft? {
    let name = "\(draft.name).lookup"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let callNode = reader.required("call", &diagnostics)
    let by = reader.required("by", &diagnostics)
    let completeAfter = reader.required("complete_after", &diagnostics)
    let maxProcessing = reader.required("max_processing", &diagnostics)
    let readings = reader.optional("readings")
    let notFoundNode = reader.optional("not_found")
    reader.finish(&diagnostics)
    let word = by?
      .choice("\(name).by", among: ["order", "provider_reference", "key"], &diagnostics)
    let call = callNode.flatMap {
      Decode.name($0, "\(name).call", among: callNames.sorted(), .unknownCall, &diagnostics)
    }
    let complete = completeAfter?.duration("\(name).complete_after", &diagnostics)
    let processing = maxProcessing?.duration("\(name).max_processing", &diagnostics)
    let count = readings?.integer("\(name).readings", in: 2...10, &diagnostics)
    guard let call, let callNode, let plan = calls[call] else { return nil }
    let isReplay = plan.isEffect && word == "key"
    if plan.isEffect, !isReplay {
      diagnostics.error(
        .effectCalls,
        at: callNode.place,
        "\(name) asks with \"\(call)\", which is an effect call",
        help: "only by: key may send it again, where the provider replays its answer to the key"
      )
    }
    if !isReplay, !plan.references.sequences.isEmpty {
      diagnostics.error(
        .wrongShape,
        at: callNode.place,
        "\(name) asks with \"\(call)\", which needs a number of a sequence; a question gets none"
      )
    }
    let hasRows = plan.replies.contains { $0.rows != nil }
    let isNeeded = [(readings, "readings", true), (notFoundNode, "not_found", !hasRows)]
    for (given, key, counts) in isNeeded where given == nil && counts && !plan.isEffect {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "\(name) needs the key \"\(key)\"",
        help: key == "readings"
          ? "say how many complete readings of not found are needed, such as 2"
          : "say which reply means that the provider does not know the payment"
      )
    }
    let notFound = notFoundNode.map {
      plan.conditions($0, slot: "\(name).not_found", &diagnostics)
    }
    guard let complete, let processing, let count = count ?? (isReplay ? 2 : nil) else {
      return nil
    }
    return LookupDraft(
      policy: LookupPolicy(
        call: call,
        completeAfter: complete,
        maxProcessing: processing,
        readings: count
      ),
      callPlace: callNode.place,
      notFound: notFound ?? []
    )
  }
}
