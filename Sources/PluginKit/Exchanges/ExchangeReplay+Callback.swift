import Callbacks
import Providers

extension ExchangeReplay {
  /// Reads an address; what it says of status and of mistakes must be written down.
  func read(_ expected: ExpectedCallback) -> [Mismatch] {
    guard let callback = account.readCallback(expected.address, nonce: expected.nonce) else {
      return [
        Mismatch(
          place: expected.place,
          pointer: "callback",
          expected: "a meaning",
          actual: "nothing, because the plugin has no callbacks"
        )
      ]
    }
    var found = ["kind": callback.kind.rawValue, "signature": callback.signature.rawValue]
    found["status"] = callback.status
    found["parameters_error"] = callback.parametersError?.rawValue
    for parameter in callback.parameters {
      found["parameters.\(parameter.name)"] = parameter.value
    }
    for (name, value) in callback.correlation { found["correlation.\(name)"] = value }
    let telling = found.keys.filter { $0 == "status" || $0 == "parameters_error" }
    return Set(expected.then.keys).union(telling).sorted()
      .filter { expected.then[$0] != found[$0] }
      .map { name in
        Mismatch(
          place: expected.place,
          pointer: "then.\(name)",
          expected: expected.then[name] ?? "nothing",
          actual: found[name] ?? "nothing"
        )
      }
  }
}
