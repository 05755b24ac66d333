import Payments

@testable import Web

extension Gallery {
  /// What the code says.
  static let scanned = "https://qr.bank.example/AS10003DDL5Q2NO89SO8GF2IE7RULMQ7?type=02&cur=RUB"

  var ways: [Sample] {
    let bank = "https://acs.bank.example/challenge"
    return [
      sample(
        "leave",
        .leave(
          PaymentAction(kind: .redirect, url: "https://pay.bank.example/o/20417"),
          origin: "https://pay.bank.example"
        )
      ),
      sample(
        "leave-post",
        .leave(
          PaymentAction(
            kind: .postForm,
            url: bank,
            method: "POST",
            fields: [.init(name: "PaReq", value: "eJxVUm1P"), .init(name: "MD", value: "7")],
            expires: Self.now + .seconds(600)
          ),
          origin: "https://acs.bank.example"
        )
      ),
      sample(
        "frame",
        .frame(
          PaymentAction(
            kind: .frame,
            url: "https://acs.bank.example/method",
            method: "POST",
            fields: [.init(name: "threeDSMethodData", value: "eyJ9")]
          ),
          origin: "https://acs.bank.example",
          formID: "f7"
        )
      ),
      sample("browser", .browser(formID: "f8")),
      sample(
        "qr",
        .code(
          PaymentAction(
            kind: .qr,
            url: nil,
            data: Self.scanned,
            expires: Self.now + .seconds(900)
          ),
          seconds: 5
        )
      ),
      sample(
        "app",
        .app(
          PaymentAction(kind: .appLink, url: "bank100000000004://qr.bank.example/AS10003D"),
          seconds: 5
        )
      ),
      sample("wait", .wait(seconds: 5, since: Self.now)),
    ]
  }
}
