// swift-tools-version: 6.0
import PackageDescription

// For apps with an older toolchain than the host's: the library that reads callbacks, alone. It
// needs neither Foundation nor a C library, so it builds for every platform that Swift knows.
let package = Package(
  name: "purser",
  products: [.library(name: "PurserCallbacks", targets: ["Callbacks"])],
  targets: [.target(name: "Callbacks", exclude: ["callbacks.cases.json"])]
)
