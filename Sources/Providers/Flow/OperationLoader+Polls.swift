import Wire

extension OperationLoader {
  /// Reads a poll: its call, its waits and its bounds.
  func poll(
    _ node: Node,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> (FlowStep.Action?, Place, (@Sendable (CallContext) -> Duration?)?) {
    guard var reader = MappingReader(node, name: name, &diagnostics) else {
      return (nil, node.place, nil)
    }
    let callNode = reader.required("call", &diagnostics)
    let firstNode = reader.optional("first")
    let factorNode = reader.optional("factor")
    let maxNode = reader.optional("max")
    let deadlineNode = reader.optional("deadline")
    let triesNode = reader.optional("tries")
    let everyNode = reader.optional("every")
    let clampNode = reader.optional("clamp")
    reader.finish(&diagnostics)
    let longest = Duration.seconds(3600)
    let wait = Duration.milliseconds(1)...longest
    let first = firstNode.flatMap { $0.duration("\(name).first", in: wait, &diagnostics) }
    let most = maxNode.flatMap { $0.duration("\(name).max", in: wait, &diagnostics) }
    let deadline = deadlineNode.flatMap { $0.duration("\(name).deadline", &diagnostics) }
    let tries = triesNode.flatMap { $0.integer("\(name).tries", in: 1...1000, &diagnostics) }
    let factor = factorNode.flatMap { self.factor($0, "\(name).factor", &diagnostics) }
    if deadlineNode == nil, triesNode == nil {
      diagnostics.error(
        .waitUnbounded,
        at: node.place,
        "\(name) has no bound, so that the flow may wait for ever",
        help: "add deadline: 60s, or tries: 10"
      )
    }
    let every = self.every(everyNode, clampNode, name: name, scope, &diagnostics)
    if firstNode == nil, everyNode == nil {
      diagnostics.error(.missingKey, at: node.place, "\(name) needs the key \"first\"")
    }
    guard let call = callNode?.text("\(name).call", &diagnostics),
      let first = first ?? every?.clamp.usual
    else {
      return (nil, node.place, nil)
    }
    let policy = PollPolicy(
      call: call,
      first: first,
      factorHundredths: factor ?? 100,
      longest: max(first, most ?? longest),
      deadline: deadline,
      tries: tries,
      clamp: every?.clamp
    )
    return (.poll(policy), callNode?.place ?? node.place, every?.test)
  }

  /// Compiles `every` and its bounds: how long the provider says that the next wait is.
  private func every(
    _ every: Node?,
    _ clamp: Node?,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> (test: @Sendable (CallContext) -> Duration?, clamp: PollPolicy.Clamp)? {
    guard let every else {
      if let clamp {
        diagnostics.error(.missingKey, at: clamp.place, "\(name) has a clamp and no \"every\"")
      }
      return nil
    }
    let expression = Expression.compile(
      every,
      scope: scope,
      expecting: .duration,
      sink: .plain("\(name).every"),
      &diagnostics
    )
    guard let clamp else {
      guard expression != nil else { return nil }
      diagnostics.error(
        .waitUnbounded,
        at: every.place,
        "\(name).every has no bounds, so that a reply could make the flow wait for ever",
        help: "add clamp: {min: 1s, max: 30s, default: 5s}"
      )
      return nil
    }
    let bounds = self.clamp(clamp, "\(name).clamp", &diagnostics)
    guard let expression, let bounds else { return nil }
    return (duration(expression), bounds)
  }

  private func clamp(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> PollPolicy.Clamp? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let range = Duration.milliseconds(1)...Duration.seconds(3600)
    var found: [String: Duration] = [:]
    for key in ["min", "max", "default"] {
      found[key] = reader.required(key, &diagnostics)?
        .duration("\(name).\(key)", in: range, &diagnostics)
    }
    reader.finish(&diagnostics)
    guard let least = found["min"], let most = found["max"], let usual = found["default"] else {
      return nil
    }
    guard least <= usual, usual <= most else {
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\(name) must have min, default and max in that order of size"
      )
      return nil
    }
    return PollPolicy.Clamp(least: least, most: most, usual: usual)
  }

  /// An expression as the closure that the engine calls; what cannot be evaluated says nothing.
  private func duration(_ expression: Expression) -> @Sendable (CallContext) -> Duration? {
    let names = SharedNames(names)
    return { context in
      let evaluation = CallEvaluation(context: context, account: .none, names: names)
      do throws(EvaluationError) {
        guard case .duration(let wait) = try expression.evaluate(in: evaluation) else { return nil }
        return wait
      } catch {
        return nil
      }
    }
  }

  /// Reads a factor such as `1.5` as hundredths.
  private func factor(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let text = node.decimalText(name, &diagnostics) else { return nil }
    let hundredths = ExactDecimal(text: text)?.scaled(to: 2)?.digits ?? 0
    guard (100...1000).contains(hundredths) else {
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\(name) must be from 1 to 10 with two decimals at most, found \(text)"
      )
      return nil
    }
    return Int(hundredths)
  }
}
