import Foundation

/// Which file is the configuration in force (CLI.md).
enum ConfigurationPath {
  /// `--config`, else `$PURSER_CONFIG`, else `./config.yaml`, else `/etc/purser/config.yaml`.
  static func find(_ invocation: Invocation) -> String {
    if let given = invocation.value("--config") { return given }
    if let named = ProcessInfo.processInfo.environment["PURSER_CONFIG"], !named.isEmpty {
      return named
    }
    let installed = "/etc/purser/config.yaml"
    let hasLocal = FileManager.default.fileExists(atPath: "config.yaml")
    return !hasLocal && FileManager.default.fileExists(atPath: installed)
      ? installed : "config.yaml"
  }
}
