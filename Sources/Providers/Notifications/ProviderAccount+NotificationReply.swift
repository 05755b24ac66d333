public import Payments
import Wire

extension ProviderAccount {
  /// The answer to a message, exact to the byte.
  ///
  /// - Parameters:
  ///   - kind: what it says.
  ///   - notification: the message; its values may stand in the answer.
  ///   - now: the present moment.
  /// - Returns: the plugin's answer, or a plain status where the plugin says nothing.
  public func reply(
    _ kind: NotificationReply.Kind,
    to notification: ReadNotification,
    at now: Instant
  ) -> NotificationReply {
    let usual = NotificationReply(status: kind.usualStatus)
    guard let plan = notification.plan?.replies[kind] else { return usual }
    let evaluation = evaluation(values, notification.values, at: now)
    do throws(RenderError) {
      switch plan.body {
      case .text(let slot):
        let text = try slot?.text(in: evaluation) ?? ""
        return NotificationReply(
          status: plan.status,
          contentType: plan.contentType ?? (slot == nil ? nil : "text/plain; charset=utf-8"),
          body: Array(text.utf8)
        )
      case .json(let json):
        let value = try RenderedBody.json(json, evaluation) ?? .object(JSONObject())
        return NotificationReply(
          status: plan.status,
          contentType: plan.contentType ?? "application/json",
          body: value.serialized()
        )
      case .xml(let xml):
        let value = try RenderedBody.json(xml, evaluation) ?? .object(JSONObject())
        return NotificationReply(
          status: plan.status,
          contentType: plan.contentType ?? "text/xml; charset=utf-8",
          body: Array(XMLText.document(value).utf8)
        )
      }
    } catch {
      // What the message lacks cannot stand in the answer; its status says as much.
      return NotificationReply(status: plan.status, contentType: plan.contentType)
    }
  }
}
