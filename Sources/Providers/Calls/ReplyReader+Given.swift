import Payments
import Wire

extension ReplyReader {
  /// What a reply gives for the operation's result: that of its outcome, and the items that it
  /// lists.
  ///
  /// It reads the reply as ``read(_:)`` does; a value that is missing is left out.
  func given(_ parsed: ReplyParser.Parsed) throws(Unreadable) -> GivenResult {
    evaluation.reply = parsed.values
    if let rowsPlan = plan.rows {
      let chooser = RowChooser(plan: rowsPlan, statuses: statuses, evaluation: evaluation)
      guard let values = try chooser.choose(parsed).values else { return GivenResult() }
      evaluation.reply = values
    }
    guard let outcome = plan.outcomes.first(where: { holds($0) }) else { return GivenResult() }
    var result = GivenResult(members: try object(outcome.gives))
    guard let items = plan.items, let listed = parsed.items else { return result }
    var objects: [JSONObject] = []
    objects.reserveCapacity(listed.count)
    for item in listed {
      var values = parsed.values
      values.whole = parsed.values.row
      values.row = item
      evaluation.reply = values
      objects.append(try object(items.gives))
    }
    result.items = objects
    return result
  }

  private func object(_ slots: [NamedSlot]) throws(Unreadable) -> JSONObject {
    var object = JSONObject(reserving: slots.count)
    for slot in slots {
      do throws(RenderError) {
        let value = try slot.value.value(in: evaluation)
        if case .money(let money) = value {
          object[slot.name] = Self.json(money)
        } else if let value = try RenderedBody.json(value, slot: slot.value.slot) {
          object[slot.name] = value
        }
      } catch {
        throw Unreadable("\(slot.value.slot) is missing in the reply")
      }
    }
    return object
  }

  /// Money as scripts see it everywhere.
  private static func json(_ money: Money) -> JSONValue {
    .object([
      "minor": .number("\(money.minorUnits)"),
      "currency": .text(money.currency.code),
      "text": .text("\(money)"),
    ])
  }
}
