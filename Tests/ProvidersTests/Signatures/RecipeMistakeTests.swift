import TestSupport
import Testing

@testable import Providers

@Suite struct `A mistake in a recipe` {
  @Test(arguments: [
    ("digest: sha256", "C002 1:1 signatures.token needs the key \"over\""),
    ("over: json", "C002 1:1 signatures.token needs the key \"digest\""),
    ("{over: jsn, digest: sha256}", "T008 1:8"),
    ("{over: json, digest: sha265}", "T008 1:22"),
    ("{over: json, digest: {hmac_sha265: x}}", "C001 1:23"),
    ("{over: json, digest: {encode: hex}}", "P009 1:22"),
    ("{over: json, digest: sha256, encode: Hex}", "T008 1:38"),
    ("{over: json, digest: sha256, place: Token}", "T008 1:37"),
    ("{over: json, digest: sha256, selekt: root_scalars}", "C001 1:30"),
    ("{over: json, digest: sha256, add: {P: \"${secret.pasword}\"}}", "X003 1:49"),
    ("{over: json, digest: sha256, append: [\"a ${secret.key | uper}\"]}", "X004 1:57"),
    ("{over: json, digest: {hmac_sha256: \"${secret.kye}\"}}", "X003 1:46"),
    ("{expr: \"${f.A | md5}\"}", "X022 1:11"),
    ("{over: json, digest: {by: credential.hash, cases: {sha-1: sha1}}}", "P007 1:51"),
    ("{over: json, digest: {by: credential.login, cases: {a: sha1}}}", "P007 1:52"),
    ("{over: json, digest: {by: secret.key, cases: {a: sha1}, else: md5}}", "S003 1:27"),
    ("{first_of: []}", "C007 1:12"),
    ("[a]", "C003 1:1"),
  ])
  func `has its place`(yaml: String, beginning: String) throws {
    for spelling in Spelling.all(of: yaml) {
      let mistakes = try Recipes.mistakes(spelling)
      #expect(mistakes.count == 1)
      let expected = try spelling.places(beginning)
      #expect(mistakes.first?.hasPrefix(expected) == true, "\(spelling.name): \(mistakes)")
    }
  }
}
