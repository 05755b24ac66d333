/// One request on its way through the server.
///
/// Owned by the library's request context from the end of the head until the request is complete.
/// Unchecked because two threads see it, never at once: the library's own thread, and whoever puts
/// `reply` in while the connection is suspended; `Sleepers` orders the two.
final class HTTPExchange: @unchecked Sendable {
  let link: Link
  var request: ServerRequest
  /// What is wrong with the request, found so far.
  var refusal: ServerReply?
  /// The handler's answer, once it is there.
  var reply: ServerReply?

  init(link: Link, request: ServerRequest) {
    self.link = link
    self.request = request
  }
}
