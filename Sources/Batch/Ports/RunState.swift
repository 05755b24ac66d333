/// Where a run stands; the raw values are what scripts and the journal see.
public enum RunState: String, CaseIterable, Sendable {
  /// Its rows are still being stored; such a run is shown to nobody and may be thrown away.
  case loading
  case running
  case paused
  /// Every row was sent; some are still open.
  case settling
  case finished
}
