import Payments

@testable import Web

extension Gallery {
  var results: [Sample] {
    [
      result("captured", .captured, isWhole: true),
      result("authorized", .authorized, isWhole: true),
      result("pending", .pending),
      result("in-doubt", .inDoubt),
      result("review", .review),
      result("declined", .declined, .insufficientFunds, mayRetry: true),
      result("refused", .refused, .invalidRequest),
      result("canceled", .canceled, .canceledByPayer, mayRetry: true),
      result("expired", .expired, .expired),
      result("voided", .voided),
      result("refunded", .refunded),
      result("partly-refunded", .partiallyRefunded),
    ]
  }

  var problems: [Sample] {
    let all: [(String, PayerStep.Problem)] = [
      ("unknown", .unknown), ("link-expired", .expired), ("stale", .stale),
      ("bad-request", .badRequest), ("unavailable", .unavailable),
    ]
    return all.map { name, problem in
      var sample = sample(name, .problem(problem))
      if problem == .unknown || problem == .expired { sample.page.summary = nil }
      return sample
    }
  }

  private func result(
    _ name: String,
    _ state: PaymentState,
    _ reason: Reason? = nil,
    isWhole: Bool = false,
    mayRetry: Bool = false
  ) -> Sample {
    var result = PayerStep.Result(state: state, reason: reason, mayRetry: mayRetry)
    result.providerReference = isWhole ? "7180255" : nil
    result.receipt = isWhole ? "https://receipts.example/7180255" : nil
    result.shop = state.isSettled ? "https://shop.example/orders/B-20417" : nil
    result.at = state.isSettled ? Self.now : nil
    return sample(name, .result(result))
  }
}
