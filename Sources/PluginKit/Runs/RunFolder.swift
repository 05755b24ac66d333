public import Wire

/// What a run's own folder holds: the plugin's sample, aimed at a simulator.
public enum RunFolder: Sendable {
  /// The text of a configuration like the sample's, whose accounts speak to a simulator.
  ///
  /// - Parameters:
  ///   - sample: the sample's `config.yaml`, read.
  ///   - run: what the run changes.
  ///   - plugins: the folder that `plugins` names.
  ///   - endpoint: where the simulator is, with the plugin's path.
  /// - Returns: JSON, which is YAML too, and the name of the first account; `nil` when the sample
  ///   has no account.
  public static func configuration(
    like sample: Node,
    for run: RunFile,
    plugins: String,
    endpoint: String
  ) -> (text: String, account: String)? {
    guard case .object(var root) = RunReader.json(sample), let all = root["accounts"]?.object,
      let first = all.members.first
    else { return nil }
    var accounts = JSONObject()
    for member in all.members {
      guard case .object(var account) = member.value else { continue }
      account["endpoint"] = .text(endpoint)
      if member.name == first.name, var credentials = account["credentials"]?.object {
        for change in run.credentials {
          // A credential without a value is left out.
          let value = RunReader.json(change.value)
          credentials[change.key] = value == .null ? nil : value
        }
        account["credentials"] = .object(credentials)
      }
      accounts[member.name] = .object(account)
    }
    root["accounts"] = .object(accounts)
    root["plugins"] = .array([.text(plugins)])
    root["store"] = .object(["sqlite": .text("run.db")])
    var batch = root["batch"]?.object ?? JSONObject()
    batch["wait"] = .text(run.wait)
    root["batch"] = .object(batch)
    return (String(decoding: JSONValue.object(root).serialized(), as: UTF8.self), first.name)
  }
}
