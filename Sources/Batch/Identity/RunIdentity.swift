import Crypto
import Payments

/// The name of a run: the same bytes read by the same mapping are the same run.
enum RunIdentity {
  static func id(contentDigest: String, mappingDigest: String, round: Int) -> RunID {
    var text = CanonicalText()
    text.add("run", contentDigest, mappingDigest, String(round))
    let letters = Base32.text(of: Array(text.digest.prefix(16)))
    guard let id = RunID(text: "run_" + letters) else {
      preconditionFailure("a run's name begins with run_")
    }
    return id
  }
}
