import Synchronization
import TestSupport
import Wire

/// A bank that answers the first call properly and then closes, resets or cuts the effect call.
///
/// What it does to an order is a digest of the order's number. It counts every POST that it read
/// whole, and says the truth when it is asked.
final class HostileBank: Sendable {
  private struct Order {
    var amount: Int64
    var charges = 0
    var effects = 0
  }

  private struct State {
    var orders: [String: Order] = [:]
    var posts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// How many POSTs came to a method.
  func posts(_ method: String) -> Int { state.withLock { $0.posts[method] ?? 0 } }

  /// How often money moved, for each order.
  var effects: [String: Int] { state.withLock { $0.orders.mapValues(\.effects) } }

  /// What becomes of a request.
  func answer(_ path: String, _ body: [UInt8], isDeaf: Bool) -> HostileServer.Answer {
    let method = path.split(separator: "/").last.map(String.init) ?? ""
    let fields = try? JSON.parse(body)
    return state.withLock { state in
      state.posts[method, default: 0] += 1
      // Questions are answered even there: unanswered ones are asked again a minute later.
      let isQuestion = method != "Init" && method != "Charge"
      guard let fields, isQuestion || !isDeaf else { return .close }
      switch method {
      case "Init": return Self.register(fields, &state)
      case "Charge": return Self.charge(fields, &state)
      case "GetState": return .reply(Self.standing(fields["PaymentId"]?.text, state))
      default: return .reply(Self.found(fields["OrderId"]?.text, state))
      }
    }
  }

  private static func register(_ fields: JSONValue, _ state: inout State) -> HostileServer.Answer {
    guard let order = fields["OrderId"]?.text, let amount = fields["Amount"]?.integer else {
      return .close
    }
    if state.orders[order] != nil {
      return .reply(HostileServer.json(#"{"Success":false,"ErrorCode":"623","Message":"known"}"#))
    }
    state.orders[order] = Order(amount: amount)
    let reply = standing(order, state)
    return chance(order, 1) % 6 == 0 ? .replyThenDeafen(reply) : .reply(reply)
  }

  private static func charge(_ fields: JSONValue, _ state: inout State) -> HostileServer.Answer {
    guard let id = fields["PaymentId"]?.text, var order = state.orders[id] else { return .close }
    order.charges += 1
    let trick = order.charges == 1 ? chance(id, 2) % 10 : 0
    // Without an effect: closed, reset.
    if trick != 1, trick != 2 { order.effects += 1 }
    state.orders[id] = order
    let reply = standing(id, state)
    switch trick {
    case 1, 3: return .close
    case 2, 4: return .reset
    case 5: return .cut(reply, reply.count - 1)
    case 6: return .cut(reply, 12)
    case 7: return .reply(Array("SSH-2.0-none\r\n\r\n".utf8))
    case 8: return .replyThenDeafen(reply)
    default: return .reply(reply)
    }
  }

  /// The order under its number; a payment's number is the order's.
  private static func standing(_ id: String?, _ state: State) -> [UInt8] {
    guard let id, let order = state.orders[id] else { return found(id, state) }
    let status = order.effects > 0 ? "CONFIRMED" : "NEW"
    return HostileServer.json(
      #"{"Success":true,"ErrorCode":"0","PaymentId":"\#(id)","OrderId":"\#(id)","#
        + #""Status":"\#(status)","Amount":\#(order.amount)}"#
    )
  }

  private static func found(_ id: String?, _ state: State) -> [UInt8] {
    guard let id, let order = state.orders[id] else {
      return HostileServer.json(#"{"Success":false,"ErrorCode":"255","Details":"none"}"#)
    }
    let status = order.effects > 0 ? "CONFIRMED" : "NEW"
    return HostileServer.json(
      #"{"Success":true,"ErrorCode":"0","OrderId":"\#(id)","Payments":[{"PaymentId":"\#(id)","#
        + #""Status":"\#(status)","Amount":\#(order.amount),"Success":true,"ErrorCode":"0"}]}"#
    )
  }

  private static func chance(_ order: String, _ round: UInt64) -> UInt64 {
    var random = SplitMix64(seed: order.utf8.reduce(round) { $0 &* 31 &+ UInt64($1) })
    return random.next()
  }
}
