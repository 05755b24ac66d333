import Payments
import Testing
import Wire

@testable import Providers

@Suite struct PresentTests {
  @Test func `a redirect shows the kept address until its time is up`() throws {
    let account = try PageAccount.make()
    let url = "https://secure.page.example:443/exec;id=CE2C?x=1"
    let context = try PageAccount.context(.link, kept: ["page": url])
    let action = try account.present(step: "page", in: context)
    #expect(
      action
        == PaymentAction(kind: .redirect, url: url, expires: context.now + .seconds(600))
    )
  }

  @Test func `a form keeps the order of its fields and is signed`() throws {
    let account = try PageAccount.make()
    let context = try PageAccount.context(.pay, fields: ["name": "Ó & <b> +", "mail": ""])
    let action = try account.present(step: "start", in: context)
    #expect(action.kind == .postForm && action.method == "POST")
    #expect(action.url == "http://127.0.0.1:7070/pages/pay/a%2Fb")
    #expect(action.expires == context.now + .seconds(3600))
    #expect(
      action.fields.map { "\($0.name)=\($0.value)" } == [
        "v_number=7", "v_amount=1250", "v_name=Ó & <b> +", "v_note=n", "free=20250115",
        "signature=04c243bcdf07d2e397c637c81669dedbcfc694ea",
      ]
    )
  }

  @Test(arguments: [
    ("https://page.example/x", true, true), ("http://127.0.0.1:7070/x", true, false),
    ("http://127.9.0.1/x", true, false), ("http://[::1]:7070/x", true, false),
    ("http://localhost:7070/", true, false), ("http://127.0.0.1.evil.example/", false, false),
    ("http://page.example/", false, false), ("https://me@page.example/", false, false),
    ("javascript:alert(1)", false, false), ("https://page.example/a b", false, false),
    ("//page.example/", false, false), ("", false, false), ("http://127.0.0.256/", false, false),
    ("http://10.0.0.1/", false, false), ("https://page.example/\n", false, false),
  ])
  func `only https is shown, and http to this machine in a sandbox`(
    url: String,
    inSandbox: Bool,
    live: Bool
  ) throws {
    for (environment, isShown) in [("sandbox", inSandbox), ("live", live)] {
      let account = try PageAccount.make(environment: environment)
      let context = try PageAccount.context(.link, kept: ["page": url])
      if isShown {
        #expect(try account.present(step: "page", in: context).url == url)
      } else {
        #expect(throws: RenderError.self) { try account.present(step: "page", in: context) }
      }
    }
  }

  @Test(arguments: ["red", "blue"])
  func `a live form goes to the declared host of the brand`(brand: String) throws {
    let account = try PageAccount.make(environment: "live", brand: brand)
    let context = try PageAccount.context(.pay, fields: ["name": "n"])
    let action = try account.present(step: "start", in: context)
    #expect(action.url == "https://\(brand).provider.example/pay/a%2Fb")
    #expect(
      try account.render(call: "open", in: context).url
        == "https://\(brand).provider.example/open"
    )
  }

  @Test func `what is missing is named by its slot`() throws {
    let account = try PageAccount.make()
    #expect(
      throws: RenderError.expression(
        slot: "operations.link.steps.page.url",
        why: "vars.page is absent"
      )
    ) { try account.present(step: "page", in: PageAccount.context(.link)) }
    #expect(
      throws: RenderError.value(slot: "operations.link.steps.start", why: "the step shows nothing")
    ) { try account.present(step: "start", in: PageAccount.context(.link)) }
  }

  @Test func `a form that needs an optional credential is taken from who has none`() throws {
    let account = try PageAccount.make(note: false)
    #expect(account.operations[.pay] == nil)
    #expect(account.unavailable[.pay] == "needs the credential note")
    #expect(account.operations[.link] != nil)
  }

  @Test func `plans of pages and sequences are as the manifest says`() throws {
    let account = try PageAccount.make()
    let link = try #require(account.operations[.link])
    #expect(link.effectCall == nil)
    #expect(link.lookup?.call == "ask")
    #expect(
      link.steps["page"]?.action
        == .present(
          PresentPolicy(
            kind: .redirect,
            timeout: .seconds(600),
            comes: .init(
              callback: .step("look"),
              notification: .step("look"),
              cancel: .end,
              timeout: .expire
            )
          )
        )
    )
    #expect(link.steps["page"]?.edges.count == 0)
    #expect(link.steps["start"]?.sequences == ["trans_id", "serial"])
    #expect(link.steps["look"]?.sequences == [])
    #expect(account.operations[.pay]?.steps["start"]?.sequences == ["serial"])
  }

  @Test func `a sequence counts in the scope of shop and day`() throws {
    let account = try PageAccount.make()
    let trans = try account.sequence("trans_id", in: PageAccount.context(.link))
    #expect(trans.scope == "trans_id/a%2Fb/2025-01-15")
    #expect(trans.plan == SequencePlan(name: "trans_id", range: 0...899_999, width: 6))
    let serial = try account.sequence("serial", in: PageAccount.context(.link))
    #expect(serial.scope == "serial/main")
    #expect(serial.plan == SequencePlan(name: "serial", range: 1...99, width: 0))
    #expect(throws: RenderError.self) {
      try account.sequence("other", in: PageAccount.context(.link))
    }
  }

  @Test func `a request gets its number and the moment of its allotment`() throws {
    let account = try PageAccount.make()
    var context = try PageAccount.context(.link)
    context.now = context.now + .seconds(86_400)
    let body = try account.render(call: "open", in: context).body
    let pairs = try FormBody.parse(body)
    #expect(
      pairs.prefix(3).map { "\($0.name)=\($0.value)" } == [
        "v_number=004217", "v_date=20250115103000", "v_order=ORD-42",
      ]
    )
    context.sequences = [:]
    #expect(
      throws: RenderError.expression(
        slot: "calls.open.request.urlencoded.v_number",
        why: "sequence.trans_id is absent"
      )
    ) { try account.render(call: "open", in: context) }
  }
}
