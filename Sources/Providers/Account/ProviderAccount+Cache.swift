public import Payments
import Wire

extension ProviderAccount {
  /// How long the result of an operation may be told again.
  ///
  /// - Returns: `nil` when it is asked for each time, or the setting is no duration such as `300s`.
  public func cacheLifetime(of operation: Payments.Operation) -> Duration? {
    guard let slot = plugin.manifest.extras[operation]?.cache else { return nil }
    let evaluation = CallEvaluation(context: .nobody, account: values, names: plugin.names)
    do throws(RenderError) {
      return try slot.text(in: evaluation).flatMap { DurationText.parse($0) }
    } catch {
      return nil
    }
  }
}
