import Callbacks
import UIKit
import WebKit

/// A web view that shows a payment page and ends when the payer comes back from it.
///
/// What it finds out is for the screen alone. Whether money moved is for your server: post the
/// address to it, let it ask the provider, and show what it says.
@MainActor
final class PaymentPage: NSObject, WKNavigationDelegate, WKUIDelegate {
  /// How the payer's visit ended.
  enum End {
    /// The browser came to an address that ends it. Post `address` to your server: it has the key to
    /// check the signature, and it asks the provider.
    case callback(Callback, address: String)
    /// The payer closed the page. The payment may still be paid: ask your server, cancel nothing.
    case closed
  }

  let webView: WKWebView
  private let rules: CallbackRules
  private let nonce: String?
  private var finish: ((End) -> Void)?

  /// Shows the page at `address`.
  ///
  /// - Parameters:
  ///   - address: What the host gave as the action's `url`.
  ///   - rules: What `purser callback rules --account NAME` printed; no secret is in it.
  ///   - nonce: What a code must bring back, where the plugin uses one.
  ///   - finish: Told once.
  init(
    _ address: URL,
    rules: CallbackRules,
    nonce: String? = nil,
    finish: @escaping (End) -> Void
  ) {
    let configuration = WKWebViewConfiguration()
    // A page of a bank is nobody's to read: no script of yours runs in it, and its cookies go with
    // the view.
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(frame: .zero, configuration: configuration)
    self.rules = rules
    self.nonce = nonce
    self.finish = finish
    super.init()
    webView.navigationDelegate = self
    webView.uiDelegate = self
    webView.load(URLRequest(url: address))
  }

  /// The payer closed the page.
  ///
  /// Trap: closing is not cancelling. The payment may be paid already,
  /// or be paid a minute later; only the server can say.
  func close() {
    webView.stopLoading()
    end(.closed)
  }

  func webView(
    _ webView: WKWebView,
    decidePolicyFor action: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    // Trap: `targetFrame` is nil for a link that wants a new window. Taken for "not the main frame",
    // a callback in it would be missed.
    let isMainFrame = action.targetFrame?.isMainFrame ?? true
    // Trap: an embedded frame (3-D Secure runs in one) may go anywhere, and may even load an
    // address that looks like the callback. It never ends the payment.
    guard isMainFrame else { return .allow }
    // Trap: `absoluteString` is what was asked for, escapes and all. Do not rebuild the address from
    // `URLComponents`: that decodes and encodes, and a signature over it is wrong then.
    // Trap: where the page comes back by POST, its fields are in the body, and `httpBody` of this
    // request is nil here. Do not conclude anything from missing fields; the server asks anyway.
    let address = action.request.url?.absoluteString ?? ""
    return decide(address) ? .allow : .cancel
  }

  // Trap: a redirect by the server can pass `decidePolicyFor` by on some versions; its address is
  // read here too, before the page is fetched from a host that does not exist.
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    guard let address = webView.url?.absoluteString, !decide(address) else { return }
    webView.stopLoading()
  }

  // Trap: a callback to a host that does not exist fails to load when it was not caught before; that
  // failure is an end like any other, and no error for the payer.
  func webView(
    _ webView: WKWebView,
    didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    let failure = error as NSError
    if let address = (failure.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.absoluteString {
      _ = decide(address)
    }
  }

  // Trap: a link without a target frame opens nothing unless this is answered. It goes on in the
  // same view.
  func webView(
    _ webView: WKWebView,
    createWebViewWith configuration: WKWebViewConfiguration,
    for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if let address = action.request.url?.absoluteString, decide(address) {
      webView.load(action.request)
    }
    return nil
  }

  /// Whether the view itself loads the address.
  private func decide(_ address: String) -> Bool {
    let callback = rules.read(address, nonce: nonce)
    switch callback.kind {
    // Trap: `about:blank` is an ordinary step of many pages; it is among what is allowed.
    case .allow: return true
    case .block: return false
    case .openSeparately, .openApp:
      // Only schemes that the rules list come here. `false` means that no such app is installed:
      // then the page itself offers another way.
      if let url = URL(string: address) { UIApplication.shared.open(url) }
      return false
    case .success, .return, .cancel, .refused, .error, .expiration:
      // Trap: not even `success` is money. It ends the visit, no more.
      end(.callback(callback, address: address))
      return false
    }
  }

  /// Tells the end once, whatever comes behind it.
  private func end(_ end: End) {
    let tell = finish
    finish = nil
    tell?(end)
  }
}
