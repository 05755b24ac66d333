public import Payments

/// A run as the journal holds it.
public struct RunRecord: Equatable, Sendable {
  /// The run's name.
  public var id: RunID
  /// Where the run stands.
  public var state: RunState
  /// The file's path as the command was given it.
  public var file: String
  /// `sha256:` and the hexadecimal digest of the file's bytes.
  public var contentDigest: String
  /// The mapping's name, or empty when the columns were matched by their own names.
  public var mapping: String
  /// A digest over what the mapping says; empty without a mapping.
  public var mappingDigest: String
  /// From 1; `pay-again` on a finished run of the same bytes starts the next.
  public var round: Int
  /// How the file's bytes are laid out.
  public var format: RunFormat
  /// How many data rows the file has.
  public var rows: Int
  /// The most cells that the header or any record has; the result's columns begin behind them.
  public var width: Int
  /// When the run was created.
  public var created: Instant
  /// How long processes worked on the run so far, in milliseconds.
  public var activeMilliseconds: Int64
  /// Where the result is written.
  public var resultPath: String
  /// The digest of the result that was written last, or `nil` when there is none yet.
  public var resultDigest: String?
  /// The process that works on the run, as far as the journal knows; filled in when it is read.
  public var holder: RunHolder?

  /// Makes the record of a run whose rows are about to be stored.
  public init(
    id: RunID,
    file: String,
    contentDigest: String,
    mapping: String,
    mappingDigest: String,
    round: Int,
    format: RunFormat,
    rows: Int,
    width: Int,
    created: Instant,
    resultPath: String
  ) {
    self.id = id
    self.state = .loading
    self.file = file
    self.contentDigest = contentDigest
    self.mapping = mapping
    self.mappingDigest = mappingDigest
    self.round = round
    self.format = format
    self.rows = rows
    self.width = width
    self.created = created
    self.activeMilliseconds = 0
    self.resultPath = resultPath
  }
}
