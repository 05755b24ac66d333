import Providers
import Wire

extension Configuration {
  /// A loaded plugin by its id.
  ///
  /// - Throws: exit 2 with the nearest id.
  func plugin(_ id: String) throws(CommandError) -> Plugin {
    if let plugin = plugins.plugins.first(where: { $0.id == id }) { return plugin }
    let nearest = Nearest.name(to: id, among: plugins.plugins.map(\.id))
    throw .notFound(
      "no plugin is called \"\(id)\"",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "purser plugins lists them"
    )
  }
}
