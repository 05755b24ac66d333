import Wire

/// A `lookup` as the manifest wrote it.
struct LookupDraft: Sendable {
  var policy: LookupPolicy
  /// Where the name of its call stands.
  var callPlace: Place
  /// `not_found`, one for each way to read the reply.
  var notFound: [Condition?]
}
