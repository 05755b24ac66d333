import Wire

/// The files of a new plugin: whole, commented and passing every check that can be tried offline.
public struct PluginScaffold: Sendable {
  /// One file of the new folder.
  public struct File: Equatable, Sendable {
    /// Relative to the plugin's folder, such as `exchanges/charge.yaml`.
    public var path: String
    /// Its text, with the new plugin's id.
    public var text: String
  }

  /// The id that the template has.
  private static let placeholder = "new-provider"

  /// The files, in the order of their paths.
  public let files: [File]

  /// Makes the files.
  ///
  /// - Parameter id: of the new plugin, which fits `[a-z][a-z0-9-]*`.
  public init(id: String) {
    files = Self.template
      .map { path, bytes in
        File(
          path: path.replacing(Self.placeholder, with: id),
          text: String(decoding: bytes, as: UTF8.self).replacing(Self.placeholder, with: id)
        )
      }
      .sorted { $0.path < $1.path }
  }

  private static var template: [(String, [UInt8])] {
    [
      ("plugin.yaml", PackageResources.plugin_yaml),
      ("codes.yaml", PackageResources.codes_yaml),
      ("README.md", PackageResources.README_md),
      ("exchanges/charge.yaml", PackageResources.charge_yaml),
      ("exchanges/refund.yaml", PackageResources.refund_yaml),
      ("exchanges/signature.yaml", PackageResources.signature_yaml),
      ("exchanges/notification.yaml", PackageResources.notification_yaml),
      ("sample/config.yaml", PackageResources.config_yaml),
      ("sample/payments.csv", PackageResources.payments_csv),
      ("sample/secrets/\(placeholder)-key", PackageResources.secret_txt),
    ]
  }
}
