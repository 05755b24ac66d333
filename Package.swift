// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// For code that is slow in a debug build: the tests compile plugins many thousand times, and start
/// the command many hundred times.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A library of Debian's, behind a module map and a small shim of our own.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/System/\(name)",
    pkgConfig: pkgConfig,
    providers: [.apt([apt])]
  )
}

/// A room of `docs/design.md`; it may lean only on the rooms that it names.
///
/// The bytes of `embedded` files are part of the program, so that one file is all that is shipped.
func room(
  _ name: String,
  _ below: [Target.Dependency],
  exclude: [String] = [],
  embedded: [String] = [],
  _ settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name,
    dependencies: below,
    exclude: exclude,
    resources: embedded.map { .embedInCode($0) },
    swiftSettings: settings
  )
}

/// The tests of a room, in a folder that mirrors it; its folders of data are read from the disk.
func tests(_ name: String, _ beside: [Target.Dependency] = []) -> Target {
  let folder = "\(Context.packageDirectory)/Tests/\(name)Tests"
  let data = ["cases", "snapshots", "vectors", "Example"]
    .filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
  return .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + beside,
    exclude: data,
    swiftSettings: strict
  )
}

/// What `purser plugin new` writes.
let template = [
  "README.md", "charge.yaml", "codes.yaml", "config.yaml", "notification.yaml", "payments.csv",
  "plugin.yaml", "refund.yaml", "secret.txt", "signature.yaml",
]

let package = Package(
  name: "purser",
  products: [
    .executable(name: "purser", targets: ["purser"]),
    .library(name: "PurserCallbacks", targets: ["Callbacks"]),
  ],
  targets: [
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    library("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    library("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev"),
    .target(
      name: "CRE2",
      path: "Sources/System/CRE2",
      linkerSettings: [.linkedLibrary("re2")]
    ),

    room("Payments", [], exclude: ["Money/generate-currency-table.py"], optimised),
    room("Wire", ["Payments", "CYAML", "CExpat"], optimised),
    room("Crypto", ["COpenSSL"]),
    room("Callbacks", [], exclude: ["callbacks.cases.json"]),
    room("Forms", ["Payments", "Wire", "CRE2"]),
    room("Providers", ["Payments", "Wire", "Crypto", "Callbacks", "Forms"], optimised),
    room(
      "PluginKit",
      ["Payments", "Wire", "Crypto", "Callbacks", "Forms", "Providers"],
      embedded: template.map { "Scaffold/Template/\($0)" }
    ),
    room("Engine", ["Payments", "Wire", "Crypto", "Forms", "Providers"]),
    room("Batch", ["Payments", "Wire", "Crypto", "Forms", "Providers", "Engine"]),
    room("Store", ["Payments", "Wire", "Crypto", "Engine", "Batch", "CSQLite"]),
    room("HTTPClient", ["Payments", "Wire", "Engine", "CCurl"]),
    room("HTTPServer", ["Wire", "CMicroHTTPD"]),
    room(
      "Web",
      [
        "Payments", "Wire", "Crypto", "Callbacks", "Forms", "Providers", "Engine", "Batch",
        "HTTPServer", "CQREncode",
      ],
      embedded: ["Pages/Assets/pages.css", "Pages/Assets/pages.js"]
    ),
    room("Sandbox", ["Payments", "Wire", "Crypto", "HTTPServer"]),
    .executableTarget(
      name: "purser",
      dependencies: [
        "Payments", "Wire", "Crypto", "Callbacks", "Forms", "Providers", "PluginKit", "Engine",
        "Batch", "Store",
        "HTTPClient", "HTTPServer", "Web", "Sandbox",
      ],
      swiftSettings: strict
    ),

    .target(name: "CTestSetup", path: "Tests/TestSupport/Native"),
    .target(
      name: "TestSupport",
      dependencies: ["Wire", "CTestSetup"],
      path: "Tests/TestSupport",
      exclude: ["Native"],
      swiftSettings: optimised
    ),
    tests("Payments"),
    tests("Wire", ["Payments"]),
    tests("Crypto"),
    tests("Callbacks", ["Wire", "Crypto"]),
    tests("Forms", ["Payments", "Wire"]),
    tests("Providers", ["Payments", "Wire", "Crypto", "Callbacks", "Forms", "PluginKit"]),
    tests("PluginKit", ["Payments", "Wire", "Crypto", "Forms", "Providers"]),
    tests("Engine", ["Payments", "Wire", "Crypto", "Forms", "Providers"]),
    tests("Batch", ["Payments", "Wire", "Crypto", "Forms", "Providers", "Engine", "Store"]),
    tests("Store", ["Payments", "Wire", "Crypto", "Engine", "Batch"]),
    tests("HTTPClient", ["Payments", "Wire", "Engine"]),
    tests("HTTPServer", ["Wire"]),
    tests("Web", ["Payments", "Wire", "Forms", "Providers", "Engine", "HTTPServer"]),
    tests("Sandbox", ["Payments", "Wire", "Crypto", "HTTPServer"]),
    tests(
      "purser",
      [
        "Payments", "Wire", "Crypto", "Forms", "Providers", "Engine", "Batch", "Store",
        "HTTPClient", "HTTPServer", "Sandbox",
      ]
    ),
  ],
  cxxLanguageStandard: .cxx17
)
