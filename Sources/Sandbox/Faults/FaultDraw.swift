/// What was drawn for one request.
struct FaultDraw: Equatable {
  static let none = FaultDraw()

  var fault: Fault?
  /// How long the reply is held back.
  var latency = Duration.zero
  /// How late an effect comes when the fault is a late one.
  var late = Duration.zero
  /// The pause between the bytes of a slow body, in milliseconds.
  var drip = 1000
}
