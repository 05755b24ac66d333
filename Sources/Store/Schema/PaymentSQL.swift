/// The statements about payments, their events and their owners.
enum PaymentSQL {
  /// What ``RecordCodec`` reads, in its order, of the table `payments p`.
  static let columns = """
    p.id, p.key, p.content, p.order_number, p.state, p.account, p.plugin, p.route, p.captured, \
    p.refunded, p.reason, p.is_soft, p.message, p.provider_reference, p.doubt_since, p.doubt_why, \
    p.doubt_proof, p.doubt_deadline, p.due, p.created, p.updated, p.event_count, p.voided, \
    p.action, p.parent
    """

  static let insertEvents = """
    INSERT INTO events (sequence, payment, kind, at, body, previous, hash)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  static let insertPayment = """
    INSERT INTO payments (
      id, key, content, order_number, state, account, plugin, route, captured, refunded, reason,
      is_soft, message, provider_reference, doubt_since, doubt_why, doubt_proof, doubt_deadline,
      due, created, updated, event_count, base, round, attempt, operation, amount, currency,
      identity, wake, owner, parent, fence
    ) VALUES (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
      ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, 1
    )
    """

  static let insertOrder = "INSERT INTO orders VALUES (?1, ?2, ?3, ?4)"

  static let holderOfOrder = """
    SELECT p.id FROM orders o LEFT JOIN payments p ON p.number = o.payment
    WHERE o.plugin = ?1 AND o.identity = ?2 AND o.order_number = ?3
    """

  static let heldPayment = "SELECT number, wake, provider_reference FROM payments WHERE id = ?1"

  /// What ``RecordCodec/bindUpdate(_:_:number:addedEvents:)`` binds, but for columns with an index.
  private static let updatedColumns = """
    state = ?2, account = ?3, plugin = ?4, route = ?5, captured = ?6, refunded = ?7, reason = ?8, \
    is_soft = ?9, message = ?10, doubt_since = ?12, doubt_why = ?13, doubt_proof = ?14, \
    doubt_deadline = ?15, due = ?16, updated = ?17, event_count = event_count + ?18, voided = ?20, \
    action = ?21
    """

  /// Replaces a payment's record, whoever holds it.
  static let updatePayment = """
    UPDATE payments SET \(updatedColumns), provider_reference = ?11, wake = ?19 WHERE number = ?1
    """

  /// Replaces the record of a payment that is held under a fence.
  ///
  /// Only the indexed columns that change are named: SQLite writes the index of each column that is
  /// named, whether it changes or not.
  static func updateHeldPayment(_ changes: IndexedChanges) -> String {
    var columns = [updatedColumns]
    if changes.contains(.providerReference) { columns.append("provider_reference = ?11") }
    if changes.contains(.wake) { columns.append("wake = ?19") }
    if changes.contains(.owner) { columns.append("owner = NULL") }
    return "UPDATE OR FAIL payments SET \(columns.joined(separator: ", ")) "
      + "WHERE number = ?1 AND fence = ?22 AND owner = ?23"
  }

  static let ownerOfPayment = """
    SELECT p.number, p.fence, p.owner, o.id
    FROM payments p LEFT JOIN owners o ON o.number = p.owner WHERE p.id = ?1
    """

  static let claimPayment = "UPDATE payments SET owner = ?2, fence = ?3 WHERE number = ?1"

  static let releasePayment = "UPDATE payments SET owner = NULL WHERE number = ?1"

  static let paymentByID = "SELECT \(columns) FROM payments p WHERE p.id = ?1"

  static let newestOfBase = """
    SELECT \(columns), p.round FROM payments p WHERE p.base = ?1
    ORDER BY p.round DESC, p.attempt DESC LIMIT 1
    """

  static let operationsOfPayment = """
    SELECT \(columns) FROM payments p WHERE p.parent = ?1 ORDER BY p.number
    """

  static let numberOfPayment = "SELECT number FROM payments WHERE id = ?1"

  /// Whoever holds the payment finds his fence lost and reads it again.
  static let loosenPayment = """
    UPDATE payments SET owner = NULL, fence = fence + 1 WHERE number = ?1 AND owner IS NOT NULL
    """

  static let nextOfSequence = "SELECT next FROM sequences WHERE scope = ?1"

  static let keepSequence = """
    INSERT INTO sequences VALUES (?1, ?2) ON CONFLICT (scope) DO UPDATE SET next = excluded.next
    """

  static let attemptOfBase = """
    SELECT \(columns) FROM payments p WHERE p.base = ?1 AND p.round = ?2 AND p.attempt = ?3
    """

  static let paymentByProviderReference = """
    SELECT \(columns) FROM payments p WHERE p.provider_reference = ?1
    ORDER BY p.parent IS NOT NULL, p.number DESC LIMIT 1
    """

  static let eventsOfPayment = """
    SELECT e.sequence, e.at, e.kind, e.body FROM events e JOIN payments p ON p.number = e.payment
    WHERE p.id = ?1 ORDER BY e.sequence
    """

  static let linksOfPayment = """
    SELECT e.sequence, p.id, e.kind, e.at, e.body, e.previous, e.hash
    FROM events e JOIN payments p ON p.number = e.payment WHERE p.id = ?1 ORDER BY e.sequence
    """

  static let duePayments = """
    SELECT id, wake FROM payments WHERE owner IS ?1 AND wake <= ?2 ORDER BY wake LIMIT ?3
    """

  static let owners = "SELECT number, id, pid FROM owners ORDER BY number"

  static let chainHead = "SELECT sequence, hash FROM chain"

  static let keepChainHead = "UPDATE chain SET sequence = ?1, hash = ?2"
}
