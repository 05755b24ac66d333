/// Where the files of a plugin's folder lie.
enum PluginFiles {
  /// The plugin's folder of a file in one of its folders of data, such as `exchanges/pay.yaml`;
  /// `nil` for a path that is too short to name one.
  static func folder(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 ? parts.dropLast(2).joined(separator: "/") + "/" : nil
  }
}
