internal import Wire

/// Where the payer goes from the pages.
struct AssistReturns: Equatable {
  var any = ""
  var success = ""
  var failure = ""

  init() {}

  init(_ fields: AssistFields) throws(AssistFault) {
    any = fields.value("URL_RETURN")
    success = fields.value("URL_RETURN_OK")
    failure = fields.value("URL_RETURN_NO")
    for url in [any, success, failure] where !url.isEmpty {
      let small = url.lowercased()
      guard url.utf8.count <= 256, !small.contains(where: { "<>".contains($0) }),
        !small.contains("%3c"), !small.contains("%3e"),
        small.hasPrefix("http://") || small.hasPrefix("https://")
      else { throw .format(154) }
    }
  }

  /// The way back from a bill, which names it; nil when the shop gave none.
  func address(of bill: AssistBill) -> String? {
    let isPaid = bill.state.isTaken || bill.state == .delayed
    let chosen = isPaid ? success : bill.state.isUnpaid ? failure : any
    let address = chosen.isEmpty ? any : chosen
    guard !address.isEmpty else { return nil }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts.first.map(String.init) ?? ""
    let query = FormBody.encode([("billnumber", bill.number), ("ordernumber", bill.form.order)])
    let joint = front.contains("?") ? "&" : "?"
    return "\(front)\(joint)\(String(decoding: query, as: UTF8.self))"
      + (parts.count > 1 ? "#\(parts[1])" : "")
  }
}
