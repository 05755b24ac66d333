import Foundation
import PluginKit
import Providers
import Wire

/// The plugin folders that a command of the kit works on; it needs no configuration.
enum KitPlugins {
  /// Where to look unless the folder of a plugin itself is named.
  static let flag = Flag(
    name: "--plugins",
    value: "DIR",
    help: "the folder of plugins; ./Plugins or the installed ones unless given"
  )

  /// The folders of the named plugins, of all when none is named.
  ///
  /// - Throws: exit 2 for a name that nothing has.
  static func folders(_ invocation: Invocation, _ names: [String]) throws(CommandError) -> [String]
  {
    let manager = FileManager.default
    func isPlugin(_ folder: String) -> Bool {
      manager.fileExists(atPath: "\(folder)/plugin.yaml")
    }
    let isAllPaths = !names.isEmpty && names.allSatisfy { $0.contains("/") && isPlugin($0) }
    if isAllPaths { return names }
    let root = try PluginFolder.find(invocation.value("--plugins"))
    let all = (try? manager.contentsOfDirectory(atPath: root))?.sorted() ?? []
    let known = all.filter { isPlugin("\(root)/\($0)") }
    guard !names.isEmpty else { return known.map { "\(root)/\($0)" } }
    return try names.map { (name) throws(CommandError) in
      if name.contains("/"), isPlugin(name) { return name }
      guard known.contains(name) else {
        throw .notFound(
          "no plugin is called \"\(name)\"",
          help: Nearest.name(to: name, among: known).map { "did you mean \"\($0)\"?" }
            ?? "\(root) has \(known.joined(separator: ", "))"
        )
      }
      return "\(root)/\(name)"
    }
  }

  /// One plugin, loaded.
  ///
  /// - Throws: exit 2 with its first mistake when it is broken; all are noted.
  static func load(_ folder: String, _ terminal: Terminal) throws(CommandError) -> Plugin {
    var diagnostics = Diagnostics()
    if let plugin = PluginLoader.load(folder: folder, &diagnostics) { return plugin }
    ConfigurationReport.show(diagnostics, terminal)
    throw CommandError(
      exit: .usage,
      code: "plugin",
      message: "\(folder) cannot be used",
      help: diagnostics.all.first.map { "\($0.place.file):\($0.place.line): \($0.message)" }
    )
  }

  /// The names of the YAML files of a plugin's folder of data, in order.
  static func files(_ plugin: Plugin, _ folder: String) -> [String] {
    let path = "\(plugin.folder)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }

  /// What a plugin's folders of exchanges and runs show.
  static func coverage(of plugin: Plugin) -> PluginCoverage {
    PluginCoverage(
      of: plugin,
      exchanges: files(plugin, "exchanges"),
      runs: files(plugin, "runs")
    )
  }
}
