extension Duration {
  /// Whole milliseconds for curl: at least 1, since 0 would mean no bound, at most a day.
  var milliseconds: Int {
    let parts = components
    guard parts.seconds < 86_400 else { return 86_400_000 }
    guard parts.seconds >= 0 else { return 1 }
    return max(1, Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000))
  }
}
