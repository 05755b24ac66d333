/// The statements about checkpoints.
enum CheckpointSQL {
  static let insert = "INSERT OR IGNORE INTO checkpoints (sequence, line) VALUES (?1, ?2)"

  static let newest = "SELECT max(sequence) FROM checkpoints"

  static let all = "SELECT sequence, line FROM checkpoints ORDER BY sequence"
}
