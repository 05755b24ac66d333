import Foundation
import Providers
import TestSupport
import Testing
import Wire

/// A plugin's folder from a stranger: no file of it may be one of ours.
@Suite struct `A link in a plugin's folder` {
  @Test(arguments: [
    ("plugin.yaml", "../../outside.yaml", false), ("codes.yaml", "../../outside.yaml", false),
    ("codes.yaml", "/etc/passwd", false), ("codes.yaml", "data/codes.yaml", true),
    ("codes.yaml", "gone.yaml", false),
  ])
  func `is followed inside the folder alone, and shows nothing`(
    name: String,
    target: String,
    isTaken: Bool
  ) throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path("plugins/tinkoff")
    let manager = FileManager.default
    try manager.createDirectory(atPath: scratch.path("plugins"), withIntermediateDirectories: true)
    try manager.copyItem(atPath: Repository.path("Plugins/tinkoff"), toPath: folder)
    try scratch.write("hidden: DoNotShow-1\n", as: "outside.yaml")
    try manager.createDirectory(atPath: "\(folder)/data", withIntermediateDirectories: true)
    try manager.copyItem(atPath: "\(folder)/codes.yaml", toPath: "\(folder)/data/codes.yaml")
    try manager.removeItem(atPath: "\(folder)/\(name)")
    try manager.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: folder, &diagnostics)
    // A link that leads nowhere is a file that is not there.
    #expect((plugin != nil) == (isTaken || target == "gone.yaml"))
    let told = diagnostics.all.map(\.message)
    #expect(told.contains { $0.contains("leads out of its folder") } == (plugin == nil), "\(told)")
    #expect(!"\(diagnostics)".contains("DoNotShow"))
    #expect(!"\(diagnostics)".contains("root:"))
  }

  @Test func `to the folder itself is followed`() throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("tinkoff"),
      withDestinationPath: Repository.path("Plugins/tinkoff")
    )
    var diagnostics = Diagnostics()
    #expect(PluginLoader.load(folder: scratch.path("tinkoff"), &diagnostics) != nil)
  }
}
