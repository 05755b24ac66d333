import FoundationEssentials

/// Where a result goes unless the command says otherwise.
public enum ResultPath: Sendable {
  /// The file's name with `.result` before its extension, in the same folder.
  public static func beside(_ path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[slash...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path + ".result" }
    return path[..<dot] + ".result" + path[dot...]
  }

  /// The path from the root, so that a run is resumed from any folder.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return FileManager.default.currentDirectoryPath + "/" + path
  }
}
