import Callbacks
import Testing

@testable import Providers

/// The addresses of lyra's pages, with the shipped rules and the sandbox's shop.
@Suite struct ShippedCallbackTests {
  @Test(
    arguments: [
      ("http://webview.success", CallbackKind.success, Callback.Signature.none),
      ("http://webview_12345678.cancel/?vads_result=17", .cancel, .missing),
      ("http://webview.success/?vads_result=05&signature=AAAA", .success, .bad),
      ("http://webview.return/", .return, .none), ("http://webview.refused/", .refused, .none),
      ("http://webview.error/", .error, .none), ("http://webview.success.evil.com/", .allow, .none),
      ("http://webview_99999999.success/", .allow, .none),
      ("http://webview.success@evil.com/", .block, .none),
      ("https://secure.payzen.eu/mentions-paiement/?lang=fr", .openSeparately, .none),
      ("https://secure.payzen.eu/vads-payment/ticket?path=%2Fpdf", .openSeparately, .none),
      ("https://www.payzen.eu/", .openSeparately, .none),
      ("https://secure.payzen.eu:443/vads-payment/exec.refresh.a;jsessionid=C", .allow, .none),
      ("http://www.demo.lyra.mobile/", .expiration, .none), ("about:blank", .allow, .none),
    ]
  )
  func `an address is what the dossier says`(
    url: String,
    kind: CallbackKind,
    signature: Callback.Signature
  ) throws {
    let callback = try #require(SampleAccount.lyra().readCallback(url))
    #expect(callback.kind == kind)
    #expect(callback.signature == signature)
  }
}
