import Foundation

/// Where the shipped plugins lie.
enum PluginFolder {
  /// The given folder, else `./Plugins`, else beside the program, else where a package puts it.
  ///
  /// - Throws: exit 2 when there is none.
  static func find(_ given: String?) throws(CommandError) -> String {
    // The words of the command line may name the program by $PATH; the system knows its file.
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = ((executable ?? ".") as NSString).deletingLastPathComponent
    let candidates =
      given.map { [$0] } ?? [
        "Plugins", "\(program)/Plugins", "\(program)/../share/purser/Plugins",
        "\(program)/../../../Plugins", "/usr/share/purser/Plugins",
      ]
    for candidate in candidates where FileManager.default.fileExists(atPath: candidate) {
      return candidate
    }
    throw .notFound("no folder of plugins was found", help: "name it with --plugins")
  }
}
