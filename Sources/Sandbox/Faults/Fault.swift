/// A fault that was drawn for one request.
struct Fault: Equatable {
  var code: FaultCode
  /// Which form it takes; empty when it has but one.
  var variant = ""
  /// Decides what the model leaves open, such as whether there was an effect.
  var coin = false
}
