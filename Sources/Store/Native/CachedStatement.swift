/// A statement in a cache; exists only because an array cannot hold what cannot be copied.
final class CachedStatement {
  let statement: SQLiteStatement

  /// Takes over a statement.
  init(_ statement: consuming SQLiteStatement) { self.statement = statement }
}
