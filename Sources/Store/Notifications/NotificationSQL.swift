/// The statements about messages of providers' servers.
enum NotificationSQL {
  /// `body` is NULL where a message may not be kept.
  static let creation = """
    CREATE TABLE notifications (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      identity TEXT NOT NULL,
      received INTEGER NOT NULL,
      is_verified INTEGER NOT NULL,
      kind TEXT,
      order_number TEXT,
      reference TEXT,
      payment TEXT,
      headers TEXT NOT NULL,
      body BLOB,
      UNIQUE (account, identity)
    ) STRICT;
    CREATE INDEX notifications_unverified ON notifications (number) WHERE is_verified = 0;

    """

  static let insert = """
    INSERT INTO notifications
      (account, identity, received, is_verified, kind, order_number, reference, payment, headers, body)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    ON CONFLICT (account, identity) DO UPDATE SET
      is_verified = max(is_verified, excluded.is_verified),
      payment = coalesce(excluded.payment, payment)
    """

  /// Anybody can send what is not verified: only the newest are kept.
  static let trim = """
    DELETE FROM notifications WHERE is_verified = 0 AND number <
      (SELECT number FROM notifications WHERE is_verified = 0 ORDER BY number DESC LIMIT 1 OFFSET 999)
    """

  private static let columns =
    "number, account, identity, received, is_verified, kind, order_number, reference, payment"

  static let list = """
    SELECT \(columns), body IS NOT NULL FROM notifications
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR received >= ?2)
      AND (?3 IS NULL OR is_verified = ?3)
    ORDER BY number DESC LIMIT ?4
    """

  static let one = "SELECT \(columns), headers, body FROM notifications WHERE number = ?1"
}
