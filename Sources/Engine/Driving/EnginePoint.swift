/// The instants between which a process can die; tests kill it there.
public enum EnginePoint: String, CaseIterable, Sendable {
  case beforeReceive
  case afterReceive
  case beforeAppend
  case afterAppend
  case beforeExchange
  case afterExchange
}
