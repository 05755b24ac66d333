/// The statements about runs and their rows.
enum RunSQL {
  /// What ``RunCodec`` reads, in its order, of the tables `runs r` and `owners o`.
  static let columns = """
    r.id, r.state, r.file, r.content_digest, r.mapping, r.mapping_digest, r.round, r.delimiter, \
    r.encoding, r.has_mark, r.line_ending, r.preamble, r.header, r.header_cells, r.row_count, \
    r.width, r.created, r.active, r.result_path, r.result_digest, r.owner, o.id, o.pid, r.number
    """

  static let source = "runs r LEFT JOIN owners o ON o.number = r.owner"

  /// What ``RunCodec`` reads of a row, without its bytes; the payment's columns follow.
  static let rowColumns = """
    w.key, w.line, w.cells, w.value_digest, w.request, w.has_begun, w.end_kind, w.end_reason, \
    w.end_message, w.end_payment
    """

  static let insertRun = """
    INSERT INTO runs (
      id, state, file, content_digest, mapping, mapping_digest, round, delimiter, encoding,
      has_mark, line_ending, preamble, header, header_cells, row_count, width, created, active,
      result_path, owner
    ) VALUES (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20
    )
    """

  static let insertRow = """
    INSERT INTO rows (
      key, line, original, cells, value_digest, payment, request, has_begun, end_kind, end_reason,
      end_message, end_payment
    ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?10, ?11)
    """

  static let runByID = "SELECT \(columns) FROM \(source) WHERE r.id = ?1"

  static let newestRun = """
    SELECT \(columns) FROM \(source)
    WHERE r.content_digest = ?1 AND r.mapping_digest = ?2 AND r.state <> 'loading'
    ORDER BY r.round DESC LIMIT 1
    """

  static let setRunOwner = "UPDATE runs SET owner = ?2 WHERE number = ?1"

  static let setRunState = "UPDATE runs SET state = ?2, active = active + ?3 WHERE number = ?1"

  static let deleteRows = """
    DELETE FROM rows WHERE key IN (
      SELECT key FROM rows WHERE key BETWEEN ?1 AND ?2 ORDER BY key LIMIT 5000
    )
    """

  static let deleteRun = "DELETE FROM runs WHERE number = ?1"

  static let rowsOfRun = """
    SELECT \(rowColumns), w.original, \(PaymentSQL.columns)
    FROM rows w LEFT JOIN payments p ON p.id = w.payment AND w.has_begun = 1
    WHERE w.key > ?1 AND w.key <= ?2 ORDER BY w.key LIMIT ?3
    """

  /// What ``RowCodec/result(_:)`` reads.
  static let resultsOfRun = """
    SELECT w.key, w.cells, w.original, w.payment, w.end_kind, w.end_reason, w.end_message,
      w.end_payment, p.operation, p.amount, p.currency, p.state, p.reason, p.account,
      p.provider_reference, p.captured
    FROM rows w LEFT JOIN payments p ON p.id = w.payment AND w.has_begun = 1
    WHERE w.key > ?1 AND w.key <= ?2 ORDER BY w.key LIMIT ?3
    """

  /// Rows that make a payment which was not begun, was not received, or may still change.
  ///
  /// What has not begun has no payment of its own, so the join leaves it out; the last column says
  /// whether its payment was begun by another row. `?4` is the key before the run's first row.
  static let openRowsOfRun = """
    SELECT \(rowColumns), x'', \(PaymentSQL.columns),
      w.has_begun = 0 AND (
        EXISTS (SELECT 1 FROM payments q WHERE q.id = w.payment)
        OR EXISTS (
          SELECT 1 FROM rows o
          WHERE o.payment = w.payment AND o.has_begun = 1 AND (o.key <= ?4 OR o.key > ?2)
        )
      )
    FROM rows w LEFT JOIN payments p ON p.id = w.payment AND w.has_begun = 1
    WHERE w.key > ?1 AND w.key <= ?2 AND w.payment IS NOT NULL
      AND (w.has_begun = 0 OR p.number IS NULL OR p.wake IS NOT NULL)
    ORDER BY w.key LIMIT ?3
    """

  static let beginRows = """
    UPDATE rows SET has_begun = 1
    WHERE key > ?1 AND key <= ?2 AND payment IS NOT NULL AND has_begun = 0
    """

  static let endRow = """
    UPDATE rows SET payment = NULL, request = NULL, end_kind = ?2, end_reason = ?3,
      end_message = ?4, end_payment = ?5
    WHERE key = ?1
    """

  static let tallyOfRun = """
    SELECT w.end_kind, iif(w.end_kind = 'duplicate', w.end_reason, '') AS end_word, p.operation,
      p.state, count(*)
    FROM rows w LEFT JOIN payments p ON p.id = w.payment AND w.has_begun = 1
    WHERE w.key > ?1 AND w.key <= ?2
    GROUP BY w.end_kind, end_word, p.operation, p.state
    """

  static let paymentOfValueDigest = """
    SELECT \(PaymentSQL.columns)
    FROM rows w JOIN payments p ON p.id = w.payment JOIN runs r ON r.number = w.key >> 32
    WHERE w.value_digest = ?1 AND w.has_begun = 1 AND r.state <> 'loading'
    ORDER BY p.number DESC LIMIT 1
    """

  static let setResult = """
    UPDATE runs SET result_path = ?2, result_digest = ?3 WHERE number = ?1
    """

  static let insertResult = "INSERT OR IGNORE INTO results VALUES (?1, ?2, ?3)"

  static let resultExists = "SELECT 1 FROM results WHERE digest = ?1"
}
