/// The tables of a journal, and how a file is known to be one.
enum JournalSchema {
  /// `Purs` in ASCII; stands in the file's header at byte 68.
  static let applicationID: Int64 = 0x5075_7273
  /// The version that this program reads and writes.
  static let version: Int64 = 5

  /// Makes an empty journal; runs inside one transaction.
  static let creation: String =
    [
      owners, payments, orders, events, runs, sequences, PauseSQL.creation, plugins, checkpoints,
      NotificationSQL.creation,
    ]
    .joined()
      + """
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(version);

      """

  /// What brings a journal of a version to the next one.
  static let migrations: [Int64: String] = [
    1: """
    ALTER TABLE payments ADD COLUMN voided INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE payments ADD COLUMN action TEXT;
    ALTER TABLE payments ADD COLUMN parent TEXT;
    CREATE INDEX payments_parent ON payments (parent) WHERE parent IS NOT NULL;
    \(sequences)
    """,
    2: PauseSQL.creation + plugins + checkpoints,
    3: leanPayments,
    4: NotificationSQL.creation,
  ]

  /// The files of every plugin that a payment began with, by the digest over them.
  private static let plugins = """
    CREATE TABLE plugins (
      digest TEXT NOT NULL,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (digest, name)
    ) STRICT;

    """

  /// Signed heads of the chain, as they also stand in the file beside the journal.
  private static let checkpoints = """
    CREATE TABLE checkpoints (
      sequence INTEGER PRIMARY KEY,
      line TEXT NOT NULL
    ) STRICT;

    """

  /// Processes that have worked on the journal; `id` names the lock file that proves their life.
  private static let owners = """
    CREATE TABLE owners (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      pid INTEGER NOT NULL
    ) STRICT;

    """

  /// The fold of the events.
  ///
  /// `wake` is when an inquiry is due and NULL once nothing more is
  /// expected; `base` and `round` are parts of the key.
  private static let payments = "CREATE TABLE payments (\(paymentColumns)) STRICT;" + paymentIndexes

  private static let paymentColumns = """

      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL,
      base TEXT NOT NULL,
      round INTEGER NOT NULL,
      attempt INTEGER NOT NULL,
      operation TEXT NOT NULL,
      amount INTEGER NOT NULL,
      currency TEXT NOT NULL,
      content TEXT NOT NULL,
      order_number TEXT NOT NULL,
      identity TEXT NOT NULL,
      state TEXT NOT NULL,
      account TEXT NOT NULL,
      plugin TEXT NOT NULL,
      route TEXT NOT NULL,
      captured INTEGER NOT NULL,
      refunded INTEGER NOT NULL,
      reason TEXT,
      is_soft INTEGER NOT NULL,
      message TEXT,
      provider_reference TEXT,
      doubt_since INTEGER,
      doubt_why TEXT,
      doubt_proof INTEGER,
      doubt_deadline INTEGER,
      due INTEGER,
      wake INTEGER,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      event_count INTEGER NOT NULL,
      owner INTEGER REFERENCES owners (number),
      fence INTEGER NOT NULL,
      voided INTEGER NOT NULL DEFAULT 0,
      action TEXT,
      parent TEXT

    """

  /// Every index costs each payment a little: the key is unique by its parts, and `wake` and `owner`
  /// stand apart, so that a change of one leaves the other's entry alone.
  private static let paymentIndexes = """
    CREATE INDEX payments_parent ON payments (parent) WHERE parent IS NOT NULL;
    CREATE UNIQUE INDEX payments_base ON payments (base, round, attempt);
    CREATE INDEX payments_provider_reference ON payments (provider_reference)
      WHERE provider_reference IS NOT NULL;
    CREATE INDEX payments_wake ON payments (wake) WHERE wake IS NOT NULL;
    CREATE INDEX payments_owner ON payments (owner) WHERE owner IS NOT NULL;
    CREATE INDEX payments_created ON payments (created);

    """

  /// Rebuilds `payments` without the second name of its key, and drops what nothing asks for.
  private static let leanPayments = """
    CREATE TABLE lean_payments (\(paymentColumns)) STRICT;
    INSERT INTO lean_payments SELECT * FROM payments;
    DROP TABLE payments;
    ALTER TABLE lean_payments RENAME TO payments;
    \(paymentIndexes)
    DROP INDEX IF EXISTS orders_payment;

    """

  /// Order numbers, for ever: (plugin, identity, order) is unique in the journal.
  private static let orders = """
    CREATE TABLE orders (
      plugin TEXT NOT NULL,
      identity TEXT NOT NULL,
      order_number TEXT NOT NULL,
      payment INTEGER NOT NULL REFERENCES payments (number),
      PRIMARY KEY (plugin, identity, order_number)
    ) STRICT, WITHOUT ROWID;

    """

  /// Append-only, and chained: `hash` covers the row and `previous`, which is the hash before it.
  ///
  /// A row holds the events that were appended together: `kind` has their kinds with blanks between
  /// them, `body` their bodies, each on a line, and `sequence` is the place of the first.
  private static let events = """
    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      payment INTEGER NOT NULL REFERENCES payments (number),
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      body TEXT NOT NULL,
      previous BLOB NOT NULL,
      hash BLOB NOT NULL
    ) STRICT;
    CREATE INDEX events_payment ON events (payment, sequence);
    CREATE TRIGGER events_keep BEFORE DELETE ON events
      BEGIN SELECT RAISE (ABORT, 'events are append-only'); END;
    CREATE TRIGGER events_stay BEFORE UPDATE ON events
      BEGIN SELECT RAISE (ABORT, 'events are append-only'); END;
    CREATE TABLE chain (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      sequence INTEGER NOT NULL,
      hash BLOB NOT NULL
    ) STRICT;
    INSERT INTO chain VALUES (1, 0, zeroblob(32));

    """

  /// Counters of plugins; `next` is the number that nobody has yet.
  private static let sequences = """
    CREATE TABLE sequences (
      scope TEXT PRIMARY KEY,
      next INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// Runs of payment files.
  ///
  /// A row's key is the run's number × 2³² + the row's number, so that the
  /// rows of a run lie together and in order.
  private static let runs = """
    CREATE TABLE runs (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL,
      file TEXT NOT NULL,
      content_digest TEXT NOT NULL,
      mapping TEXT NOT NULL,
      mapping_digest TEXT NOT NULL,
      round INTEGER NOT NULL,
      delimiter INTEGER NOT NULL,
      encoding TEXT NOT NULL,
      has_mark INTEGER NOT NULL,
      line_ending TEXT NOT NULL,
      preamble BLOB NOT NULL,
      header BLOB NOT NULL,
      header_cells INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      width INTEGER NOT NULL,
      created INTEGER NOT NULL,
      active INTEGER NOT NULL,
      result_path TEXT NOT NULL,
      result_digest TEXT,
      owner INTEGER REFERENCES owners (number)
    ) STRICT;
    CREATE INDEX runs_content ON runs (content_digest, mapping_digest, round);
    CREATE INDEX runs_owner ON runs (owner) WHERE owner IS NOT NULL;
    CREATE TABLE rows (
      key INTEGER PRIMARY KEY,
      line INTEGER NOT NULL,
      original BLOB NOT NULL,
      cells INTEGER NOT NULL,
      value_digest TEXT,
      payment TEXT,
      request TEXT,
      has_begun INTEGER NOT NULL,
      end_kind TEXT,
      end_reason TEXT,
      end_message TEXT,
      end_payment TEXT
    ) STRICT;
    CREATE INDEX rows_payment ON rows (payment) WHERE payment IS NOT NULL;
    CREATE INDEX rows_value_digest ON rows (value_digest) WHERE value_digest IS NOT NULL;
    CREATE TABLE results (
      digest TEXT PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES runs (number),
      path TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}
