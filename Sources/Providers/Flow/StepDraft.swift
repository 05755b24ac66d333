import Forms
import Wire

/// A step as the manifest wrote it, before the flow was checked.
struct StepDraft: Sendable {
  /// One edge, with the place of its target for messages.
  struct Edge: Sendable {
    var edge: FlowEdge
    var place: Place
  }

  var name: String
  /// The place of the step's key.
  var place: Place
  var action: FlowStep.Action
  /// Where the called call's name stands.
  var callPlace: Place
  var edges: [Edge]
  /// What the step shows.
  var page: PagePlan?
  /// Until when it can be paid on what the step shows, where that is not the timeout.
  var until: Slotted?
  /// The fields that the step asks for.
  var form = FormSchema(fields: [])
  /// How often it may be entered.
  var visits = 1
  /// How long a poll waits, as the last reading says.
  var every: (@Sendable (CallContext) -> Duration?)?

  /// The call that the step makes or asks with; empty when it makes none.
  var call: String {
    switch action {
    case .call(let call): call
    case .poll(let policy): policy.call
    case .present, .ask: ""
    }
  }

  /// Whether it shows something to the payer.
  var isPage: Bool { if case .present = action { true } else { false } }

  /// Whether the payer could pay on what it shows; nobody can in a hidden frame.
  var mayBePaidOn: Bool {
    if case .present(let policy) = action { policy.kind != .frame } else { false }
  }

  /// Whether it waits for somebody.
  var waitsForPayer: Bool {
    switch action {
    case .present, .ask: true
    case .call, .poll: false
    }
  }

  /// The step when the flow is right; where a page leads stands in its policy.
  func step(sequences: [String], reads: Set<String>, requires: Set<String>, needsReturnURL: Bool)
    -> FlowStep
  {
    FlowStep(
      name: name,
      action: action,
      edges: waitsForPayer ? [] : edges.map(\.edge),
      sequences: sequences,
      reads: reads,
      requires: requires,
      visits: visits,
      form: form,
      needsReturnURL: needsReturnURL,
      every: every
    )
  }
}
