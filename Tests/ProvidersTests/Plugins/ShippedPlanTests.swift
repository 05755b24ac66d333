import Forms
import Payments
import Testing
import Wire

@testable import Providers

@Suite struct ShippedPlanTests {
  @Test func `a charge registers, charges, and asks after what is open`() throws {
    let plan = try #require(ShippedCodesTests.plugin().operations[.charge])
    #expect(plan.effectCall == "charge")
    #expect(
      plan.recoveries == [
        "init": "find_order", "init_page": "find_page", "init_code": "find_order",
      ]
    )
    #expect(plan.steps.keys.sorted() == ["charge", "start", "watch"])
    #expect(plan.form.fields.last?.name == "rebill_id")
    #expect(plan.form.fields.filter(\.isRequired).map(\.name) == ["rebill_id"])
    #expect(
      plan.lookup
        == LookupPolicy(
          call: "find_order",
          completeAfter: .seconds(30),
          maxProcessing: .seconds(3600),
          readings: 2
        )
    )
    #expect(
      plan.steps["watch"]?.action
        == .poll(
          PollPolicy(
            call: "state",
            first: .seconds(2),
            factorHundredths: 150,
            longest: .seconds(15),
            deadline: .seconds(60),
            tries: nil
          )
        )
    )
  }

  @Test(arguments: [
    ("start", "continue", FlowEdge.Target.step("charge")), ("start", "declined", .end),
    ("start", "", .end), ("charge", "pending", .step("watch")), ("charge", "captured", .end),
    ("charge", "in_doubt", .step("watch")), ("watch", "pending", .end),
  ])
  func `edges follow the state that the last call left`(
    step: String,
    state: String,
    target: FlowEdge.Target
  ) throws {
    let plan = try #require(ShippedCodesTests.plugin().operations[.charge])
    var context = try CallContext.charge()
    context.state = state
    let edge = plan.steps[step]?.edges.first { $0.when?(context) ?? true }
    #expect(edge?.target == target)
  }

  @Test func `what the documentation does not say is listed`() throws {
    let assumed = try ShippedCodesTests.plugin().assumed
    #expect(
      assumed.keys.map(\.rawValue).sorted() == [
        "capture", "charge", "link", "pay", "qr.dynamic", "qr.static", "refund", "void",
      ]
    )
    #expect(assumed[.charge]?.contains("lookup.max_processing") == true)
  }

  @Test func `a condition of a form is evaluated over the form's values`() throws {
    let text = ManifestSample.text.replacing(
      "extra: {type: text, max: 20}",
      with: "extra: {type: text, max: 20, when: \"input.card_id == '7' and payment.attempt == 2\"}"
    )
    let account = try SampleFolder.account(text)
    var content = try CallContext.charge().content
    let form = try #require(account.operations[.charge]?.form)
    let condition = try #require(form.conditions.first)
    for (card, attempt, shown) in [("7", 2, true), ("7", 1, false), ("8", 2, false)] {
      content.attempt = attempt
      let evaluator = account.plugin.formEvaluator(
        of: .charge,
        for: content,
        now: Instant(milliseconds: 0)
      )
      #expect(evaluator(condition, ["card_id": card]) == shown)
    }
  }
}
