/// The version of this build; `CHANGELOG.md` says what is in it.
enum Version {
  static let text = "0.1.0"
}
