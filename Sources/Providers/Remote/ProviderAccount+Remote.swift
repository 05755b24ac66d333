public import Payments
public import Wire

extension ProviderAccount {
  /// The call that fetches the fields of an operation; `nil` when the manifest declares them all.
  public func remoteCall(of operation: Payments.Operation) -> String? {
    remote(operation)?.call
  }

  /// How long fetched fields may be used.
  public func remoteLifetime(of operation: Payments.Operation) -> Duration? {
    remote(operation)?.lifetime
  }

  /// Builds the request that fetches the fields of an operation.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated.
  public func remoteRequest(
    of operation: Payments.Operation,
    at now: Instant
  ) throws(RenderError) -> HTTPRequest? {
    guard let plan = remote(operation) else { return nil }
    return try render(call: plan.call, in: Self.context(at: now))
  }

  /// Reads the reply of that request.
  ///
  /// - Parameters:
  ///   - reply: what came.
  ///   - operation: whose fields it describes.
  ///   - now: the present moment.
  /// - Returns: the entries, or why there are none: a list that cannot be read is never an empty
  ///   one.
  public func fetchedFields(
    _ reply: HTTPReply,
    for operation: Payments.Operation,
    at now: Instant
  ) -> Result<FetchedFields, RemoteFormError> {
    guard let plan = remote(operation), let call = plugin.manifest.calls[plan.call],
      let reading = call.reply(status: reply.status)
    else { return .failure(.unreadable(why: "HTTP \(reply.status)")) }
    let context = Self.context(at: now)
    guard
      case .reading(let read) = read(call: plan.call, reply: reply, in: context, purpose: .step),
      case .proceed = read.claim
    else { return .failure(.unreadable(why: "the provider answers otherwise")) }
    guard reply.body.count <= ReplyParser.maximumByteCount else {
      return .failure(.unreadable(why: "it is too large"))
    }
    var tree = reading.tree
    tree.trimsNames = tree.trimsNames || plan.trimsKeys
    do throws(ReplyParser.Unreadable) {
      let root = try tree.root(of: reply.body)
      guard let entries = try tree.rows(at: plan.at, in: root) else {
        return .failure(.unreadable(why: "it has no list"))
      }
      return fetchedFields(entries: entries, for: operation)
    } catch {
      return .failure(.unreadable(why: error.why))
    }
  }

  /// Takes entries that were kept.
  ///
  /// - Returns: the entries, or why they describe nothing.
  public func fetchedFields(
    entries: [JSONValue],
    for operation: Payments.Operation
  ) -> Result<FetchedFields, RemoteFormError> {
    guard let plan = remote(operation) else {
      return .failure(.unreadable(why: "nothing is fetched for \(operation.rawValue)"))
    }
    guard entries.count <= RemotePlan.maximumEntries else {
      return .failure(.unreadable(why: "it has more than \(RemotePlan.maximumEntries) entries"))
    }
    guard entries.allSatisfy({ $0.object != nil }) else {
      return .failure(.unreadable(why: "an entry is no object"))
    }
    return .success(FetchedFields(entries: entries, plan))
  }

  /// The form of a payment, as the provider describes it.
  ///
  /// - Parameters:
  ///   - content: the payment, as far as it is known.
  ///   - fetched: what the provider said.
  /// - Returns: the form, or why it is not known.
  public func form(
    for content: PaymentContent,
    from fetched: FetchedFields
  ) -> Result<FetchedForm, RemoteFormError> {
    guard let plan = remote(content.operation), let operation = operations[content.operation] else {
      return .failure(.unreadable(why: "nothing is fetched for it"))
    }
    var context = CallContext.nobody
    context.content = content
    let evaluation = CallEvaluation(context: context, account: values, names: plugin.names)
    var key: [String] = []
    for condition in plan.conditions {
      let text: String?
      do throws(RenderError) { text = try condition.value.text(in: evaluation) } catch {
        text = nil
      }
      guard let text, !text.isEmpty else {
        return .failure(.notListed(field: Self.field(condition.value)))
      }
      key.append(text)
    }
    let entries = fetched.entries(for: key)
    let field = plan.conditions.first.map { Self.field($0.value) } ?? "payment"
    guard let entry = entries.first else { return .failure(.notListed(field: field)) }
    guard entries.count == 1 else {
      return .failure(.unreadable(why: "two entries describe the same \(field)"))
    }
    var maker = RemoteFormMaker(plan: plan, declared: operation.form, entry: entry)
    do throws(RemoteFormError) { return .success(try maker.form()) } catch {
      return .failure(error)
    }
  }

  private func remote(_ operation: Payments.Operation) -> RemotePlan? {
    operations[operation] == nil ? nil : plugin.manifest.extras[operation]?.remote
  }

  private static func context(at now: Instant) -> CallContext {
    var context = CallContext.nobody
    context.now = now
    return context
  }

  /// What people call what an expression reads: `payee` for `payment.payee`.
  private static func field(_ slot: Slotted) -> String {
    let path = slot.references.first?.path ?? "payment"
    return path.split(separator: ".").last.map(String.init) ?? path
  }
}
