import Wire

/// Settings that this version does not obey yet.
///
/// To read over one in silence could send money that somebody meant to hold back.
enum LaterSetting {
  static func report(
    _ key: String,
    in section: String,
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .unknownKey,
      at: place,
      "\"\(key)\" in \(section) is not supported by this version yet",
      help: "remove the key; nothing would obey it"
    )
  }
}
