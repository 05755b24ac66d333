/// Paths of the repository that tests read.
enum Repository {
  /// The root, found from this file.
  static let root: String = {
    let here = #filePath
    let parts = here.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()

  static func path(_ below: String) -> String { "\(root)/\(below)" }
}
