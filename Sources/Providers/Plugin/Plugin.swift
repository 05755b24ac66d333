public import Payments

/// A payment provider, as its folder describes it.
public struct Plugin: Sendable {
  /// The folder's identifier, such as `[a-z][a-z0-9-]*`.
  public let id: String
  /// The plugin's own version, as text.
  public let version: String
  /// The provider's name by language.
  public let title: [String: String]
  /// `sha256:` and the hexadecimal digest over the bytes of the folder's YAML files.
  public let digest: String
  /// What the host can ask of this provider.
  public let operations: [Operation: OperationPlan]

  /// The compiled rest of the manifest: calls, signatures, statuses, codes.
  let manifest: Manifest
}
