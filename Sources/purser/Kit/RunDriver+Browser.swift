import PluginKit
import Wire

extension RunDriver {
  /// Waits for messages of the simulator.
  func notices(_ count: Int, _ step: RunStep, _ shop: RunShop) async throws(Failure)
    -> RunStepResult
  {
    let came = await shop.take(count)
    let json = JSONValue.array(came)
    guard came.count == count else {
      let found = String(decoding: json.serialized(), as: UTF8.self)
      throw Failure(
        why: "\(step.place.file):\(step.place.line): \(came.count) notices, not \(count): \(found)"
      )
    }
    return RunStepResult(code: nil, json: json, story: "\(count) notices")
  }

  /// What a browser asks for first: an address, or what the action of an earlier step says.
  func start(
    _ target: String,
    _ step: RunStep,
    _ values: RunValues
  ) throws(Failure) -> RunBrowser.Request {
    if target.contains("://") { return RunBrowser.Request(method: .get, address: target) }
    guard let action = values.steps[target]?["action"], let url = action["url"]?.text else {
      throw Failure(
        why: "\(step.place.file):\(step.place.line): \(target) has no action with an address"
      )
    }
    guard action["kind"]?.text == "post_form" || action["method"]?.text == "POST" else {
      return RunBrowser.Request(method: .get, address: url)
    }
    let fields = action["fields"]?.object?.members ?? []
    return RunBrowser.Request(
      method: .post,
      address: url,
      pairs: fields.map { ($0.name, $0.value.text ?? "") }
    )
  }

  /// Walks through the simulator's pages.
  func browse(
    _ start: RunBrowser.Request,
    _ press: String,
    origin: String
  ) async throws(Failure) -> RunStepResult {
    let browser = RunBrowser(transport: transport, origin: origin, press: press)
    let (json, story) = try await browser.walk(start)
    log(story)
    let status = json["status"]?.integer.flatMap { Int(exactly: $0) }
    return RunStepResult(code: status, json: json, story: story)
  }
}
