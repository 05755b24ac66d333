/// A manifest's names in one piece of memory, for the many calls that look into them.
final class SharedNames: Sendable {
  let names: ManifestNames

  init(_ names: ManifestNames) { self.names = names }
}
