import Payments
import Testing

@Suite struct Verdicts {
  @Test(arguments: [
    (PaymentState.received, Verdict.pending), (.routed, .pending), (.attempting, .pending),
    (.requiresAction, .actionNeeded), (.pending, .pending), (.authorized, .authorized),
    (.captured, .captured), (.partiallyRefunded, .captured), (.refunded, .captured),
    (.voided, .voided), (.declined, .declined), (.refused, .refused), (.canceled, .declined),
    (.expired, .declined), (.inDoubt, .inDoubt), (.review, .inDoubt),
  ])
  func `every state has its verdict`(state: PaymentState, verdict: Verdict) {
    #expect(Verdict(of: state) == verdict)
  }

  @Test(arguments: [
    (Operation.refund, PaymentState.refunded, Verdict.refunded),
    (.refund, .partiallyRefunded, .refunded), (.void, .voided, .voided),
    (.capture, .captured, .captured), (.capture, .refused, .refused), (.refund, .inDoubt, .inDoubt),
  ])
  func `rows of refund, void and capture end as what they did`(
    operation: Operation,
    state: PaymentState,
    verdict: Verdict
  ) {
    #expect(Verdict(of: state, operation: operation) == verdict)
  }

  @Test(arguments: [
    (PaymentState.canceled, Reason?.none, Reason?.some(.canceledByPayer)),
    (.expired, nil, .expired), (.review, nil, .review), (.review, .orderTaken, .orderTaken),
    (.declined, .insufficientFunds, .insufficientFunds), (.captured, nil, nil),
    (.refused, .noRoute, .noRoute),
  ])
  func `a state that is a reason fills the gap`(
    state: PaymentState,
    reason: Reason?,
    shown: Reason?
  ) {
    #expect(Verdict.reason(of: state, reason) == shown)
  }

  @Test func `the words of result files stay as they are`() {
    #expect(
      Verdict.allCases.map(\.rawValue) == [
        "captured", "authorized", "declined", "refused", "refunded", "voided", "invalid",
        "duplicate", "in_doubt", "pending", "action_needed", "skipped",
      ]
    )
  }

  @Test(arguments: Reason.allCases, Language.allCases)
  func `every reason has a sentence in every language`(reason: Reason, language: Language) {
    let sentence = reason.sentence(in: language)
    #expect(sentence.hasSuffix("."))
    let letters = sentence.unicodeScalars.filter(\.properties.isAlphabetic)
    let isLatin = letters.allSatisfy { $0.isASCII }
    #expect(isLatin == (language == .en), "\(sentence)")
    let own: Set<Unicode.Scalar> = ["і", "ї", "є", "ґ"]
    let foreign: Set<Unicode.Scalar> = ["ы", "э", "ё", "ъ"]
    if language == .ru { #expect(own.isDisjoint(with: letters), "\(sentence)") }
    if language == .uk { #expect(foreign.isDisjoint(with: letters), "\(sentence)") }
  }
}
