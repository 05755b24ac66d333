internal import Engine

/// Where the writer of a journal puts its checkpoints.
final class CheckpointLog {
  let key: CheckpointKey
  let file: CheckpointFile
  /// After how many events a round signs the head.
  let interval: Int64
  /// How many events the newest checkpoint names, as far as this process knows.
  var newest: Int64 = 0

  /// Opens the log of a journal; the key is made at the journal's first use.
  init(journal: String, interval: Int64) throws(JournalError) {
    key = try CheckpointKey.loadOrMake(CheckpointKey.path(of: journal))
    file = try CheckpointFile(path: CheckpointFile.path(of: journal))
    self.interval = max(1, interval)
  }
}
