/// The compiled manifest behind a ``Plugin``.
struct Manifest: Sendable {}
