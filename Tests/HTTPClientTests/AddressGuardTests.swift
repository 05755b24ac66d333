import Engine
import Foundation
import Synchronization
import TestSupport
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Addresses inside one's own network are not reached` {
  @Test(arguments: [
    ("0.0.0.0", false), ("0.255.255.255", false), ("1.0.0.0", true),
    ("9.255.255.255", true), ("10.0.0.0", false), ("10.255.255.255", false), ("11.0.0.0", true),
    ("100.63.255.255", true), ("100.64.0.0", false), ("100.100.100.200", false),
    ("100.127.255.255", false), ("100.128.0.0", true),
    ("126.255.255.255", true), ("127.0.0.1", false), ("127.255.255.255", false),
    ("128.0.0.0", true),
    ("168.63.129.15", true), ("168.63.129.16", false), ("168.63.129.17", true),
    ("169.253.255.255", true), ("169.254.0.0", false), ("169.254.169.254", false),
    ("169.255.0.0", true), ("172.15.255.255", true), ("172.16.0.0", false),
    ("172.31.255.255", false), ("172.32.0.0", true), ("192.0.0.192", false), ("192.0.1.0", true),
    ("192.88.99.1", false), ("192.167.255.255", true), ("192.168.0.0", false),
    ("192.168.255.255", false), ("192.169.0.0", true), ("198.17.255.255", true),
    ("198.18.0.0", false), ("198.19.255.255", false), ("198.20.0.0", true),
    ("203.0.113.10", true), ("223.255.255.255", true), ("224.0.0.0", false),
    ("239.255.255.255", false), ("240.0.0.0", false), ("255.255.255.255", false),
  ])
  func `an IPv4 address`(text: String, isAllowed: Bool) throws {
    let bytes = text.split(separator: ".").compactMap { UInt8($0) }
    try #require(bytes.count == 4)
    #expect(AddressGuard.allows(bytes) == isAllowed)
  }

  @Test(arguments: [
    ("::", false), ("::1", false), ("::7f00:1", false), ("::ffff:a9fe:a9fe", false),
    ("::ffff:808:808", false), ("64:ff9b::a9fe:a9fe", false), ("64:ff9b::808:808", true),
    ("64:ff9b:1::808:808", false), ("100::1", false), ("1fff:ffff::", false), ("2000::", true),
    ("2001:0:1::1", false), ("2001:1ff::1", false), ("2001:200::1", true),
    ("2001:4860:4860::8888", true), ("2002:808:808::1", false), ("2003::1", true),
    ("3fff:ffff::1", true), ("4000::1", false), ("fc00::1", false), ("fd00::1", false),
    ("fd00:ec2::254", false), ("fe80::1", false), ("fec0::1", false), ("ff02::1", false),
  ])
  func `an IPv6 address`(text: String, isAllowed: Bool) throws {
    #expect(AddressGuard.allows(try version6(text)) == isAllowed)
  }

  @Test(arguments: [0, 3, 5, 15, 17])
  func `bytes that are no address`(count: Int) {
    #expect(!AddressGuard.allows([UInt8](repeating: 8, count: count)))
  }

  @Test func `case 127: only the first URL is called`() async throws {
    let folder = CaseFolder("127", of: "HTTPClient")
    let input = try folder.decoded("urls.json", as: Case127.self)
    let expected = try folder.decoded("expected.json", as: Case127.Expected.self)
    var allowed: [Bool] = []
    for url in input.urls {
      allowed.append(try await isCalled(url, input.resolve))
    }
    #expect(allowed == expected.facts.allowed)
  }

  /// Asks the real guard, notes what it says, and then lets nothing out of this machine.
  private func isCalled(_ url: String, _ names: [String: String]) async throws -> Bool {
    let wasAllowed = Mutex(false)
    var wiring = ClientWiring()
    wiring.addresses = names.map { "\($0.key):443:\($0.value)" }
    wiring.allowsAddress = { address in
      if AddressGuard.allows(address) { wasAllowed.withLock { $0 = true } }
      return false
    }
    let client = try CurlTransport(wiring: wiring)
    let result = await client.exchange(HTTPRequest(method: .get, url: url), TransportTerms())
    #expect(result == .notSent(why: "address_refused") || result == .notSent(why: "url_refused"))
    #expect(client.sendCount == 0)
    await client.shutdown()
    return wasAllowed.withLock { $0 }
  }

  private func version6(_ text: String) throws -> [UInt8] {
    let halves = text.components(separatedBy: "::")
    let groups = try halves.map { half in
      try half.split(separator: ":").map { try #require(UInt16($0, radix: 16)) }
    }
    let zeros = 8 - groups.reduce(0) { $0 + $1.count }
    try #require(halves.count == 2 && zeros >= 0)
    let all = groups[0] + [UInt16](repeating: 0, count: zeros) + groups[1]
    return all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
  }
}

/// The files of case 127.
private struct Case127: Decodable {
  var resolve: [String: String]
  var urls: [String]

  struct Expected: Decodable {
    var facts: Facts
  }

  struct Facts: Decodable {
    var allowed: [Bool]
  }
}
