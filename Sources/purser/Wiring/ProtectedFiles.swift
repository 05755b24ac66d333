import Foundation
import Providers

/// Files that no result may replace, `--force` or not.
enum ProtectedFiles {
  /// Refuses a result's place that is the journal, the configuration, a plugin's, or the file of
  /// payments.
  ///
  /// - Throws: exit 2; nothing was stored or sent.
  static func refuse(
    result: String?,
    input: String?,
    _ configuration: Configuration
  ) throws(CommandError) {
    guard let result else { return }
    let journal = configuration.resolved(configuration.journal)
    let beside = ["", "-wal", "-shm", ".key", ".checkpoints"].map { journal + $0 }
    let kept = beside + [configuration.path, input ?? ""]
    let place = canonical(result)
    let isKept = kept.contains { !$0.isEmpty && canonical($0) == place }
    let isPlugin = configuration.plugins.plugins.contains {
      place.hasPrefix(canonical($0.folder) + "/")
    }
    guard isKept || isPlugin else { return }
    throw .usage(
      "the result must not replace \(result)",
      help: "name a file of its own"
    )
  }

  /// The path from the root, without links in what exists of it.
  private static func canonical(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
