public import Payments
public import Wire

/// One thing that a run does, and what must come of it.
public struct RunStep: Sendable {
  /// What is done; every text may hold `${NAME/pointer}`.
  public enum Action: Sendable {
    /// A command line without the program's name, and what stands on standard input.
    case command(words: [String], input: String)
    /// A request to the simulator: method, path, content type and body.
    case request(method: String, path: String, type: String, body: String)
    /// Every movement of money at the provider, in order: what each member must be.
    case ledger([[Expectation]])
    /// So many messages of the simulator that came to the run's own server.
    case notices(Int)
    /// A browser that opens an address, or does the action of an earlier step, and presses a button.
    case browse(String, press: String)
  }

  /// What a member of a step's JSON must be.
  public struct Expectation: Sendable {
    /// The member's pointer, such as `/amount/minor`.
    public var pointer: String
    /// What it must be; a text may hold `${NAME/pointer}`.
    public var matcher: TextMatcher
    /// Where it stands.
    public var place: Place
  }

  /// What is done.
  public var action: Action
  /// The button that a browser beside the command presses; `nil` for no browser.
  public var browser: String?
  /// The operation that is asked for, when there is one.
  public var operation: Operation?
  /// The name by which later steps mean this step's JSON.
  public var name: String?
  /// The exit code of a command, or the HTTP code of a request; `nil` when it does not matter.
  public var code: Int?
  /// What must stand in the JSON that the step gives.
  public var expect: [Expectation]
  /// Where it stands in its file.
  public var place: Place
}
