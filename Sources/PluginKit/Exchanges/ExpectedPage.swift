public import Wire

/// What a step must show to the payer.
public struct ExpectedPage: Sendable {
  /// The step's name.
  public var step: String
  /// What is shown, as the payment object names it.
  public var kind: String
  /// Where the browser goes; empty when it goes nowhere.
  public var url: String
  /// What the code says, where one is shown.
  public var data: String
  /// `name=value` in order.
  public var fields: [String]
  /// Where it stands in its file.
  public var place: Place
}
