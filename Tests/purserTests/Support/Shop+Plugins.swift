import Foundation
import TestSupport
import Testing

extension Shop {
  /// Uses copies of the shipped plugins, one of them changed in one place.
  func copyPlugin(_ id: String, replacing old: String, with new: String) throws {
    let copies = "\(folder)/Plugins"
    if !FileManager.default.fileExists(atPath: copies) {
      let shipped = Repository.root.appending(path: "Plugins").path
      try FileManager.default.copyItem(atPath: shipped, toPath: copies)
      try edit("config.yaml", replacing: "[\(shipped)]", with: "[Plugins]")
    }
    try edit("Plugins/\(id)/plugin.yaml", replacing: old, with: new)
  }

  /// Replaces a text, which must be there, in a file of the folder.
  func edit(_ file: String, replacing old: String, with new: String) throws {
    let bytes = try #require(read(file), "\(file) is not there")
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.contains(old), "\(file) has no \(old)")
    try write(file, text.replacing(old, with: new, maxReplacements: 1))
  }
}
