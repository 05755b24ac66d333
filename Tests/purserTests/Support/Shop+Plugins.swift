import Foundation
import TestSupport
import Testing

extension Shop {
  /// Uses a copy of a shipped plugin, changed in one place.
  func copyPlugin(_ id: String, replacing old: String, with new: String) throws {
    let copy = "\(folder)/Plugins/\(id)"
    let manager = FileManager.default
    if (try? manager.destinationOfSymbolicLink(atPath: copy)) != nil {
      try manager.removeItem(atPath: copy)
      try manager.copyItem(atPath: Repository.path("Plugins/\(id)"), toPath: copy)
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
