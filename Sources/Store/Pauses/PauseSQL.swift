/// The statements about accounts that people took out of routing.
enum PauseSQL {
  /// Append-only: the newest row of an account says how it stands, the others who did what before.
  static let creation = """
    CREATE TABLE account_pauses (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL,
      at INTEGER NOT NULL,
      is_pause INTEGER NOT NULL,
      until INTEGER,
      reason TEXT NOT NULL,
      person TEXT NOT NULL
    ) STRICT;
    CREATE INDEX account_pauses_account ON account_pauses (account, number);

    """

  static let insert = """
    INSERT INTO account_pauses (account, at, is_pause, until, reason, person)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  static let newest = """
    SELECT account, at, until, reason, person FROM account_pauses
    WHERE is_pause = 1
      AND number IN (SELECT max(number) FROM account_pauses GROUP BY account)
    ORDER BY account
    """
}
