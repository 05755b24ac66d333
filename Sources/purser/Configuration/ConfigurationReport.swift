import Wire

/// Loads the configuration for a command, or stops it with all that is wrong.
enum ConfigurationReport {
  /// The configuration in force.
  ///
  /// - Throws: exit 2 when the file itself is wrong; what is wrong with single plugins and accounts
  ///   is only told.
  static func require(
    _ invocation: Invocation,
    _ terminal: Terminal,
    secrets: ConfigurationLoader.SecretChoice
  ) throws(CommandError) -> Configuration {
    let path = ConfigurationPath.find(invocation)
    let (configuration, diagnostics) = ConfigurationLoader(secrets: secrets).load(path)
    guard let configuration, !configuration.faults.hasErrors else {
      show(diagnostics, terminal)
      throw CommandError(
        exit: .usage,
        code: "configuration",
        message: "\(path) cannot be used",
        help: "mend what is named above; purser check shows all of it"
      )
    }
    if configuration.isolated.hasErrors { show(configuration.isolated, terminal) }
    return configuration
  }

  /// Shows diagnostics to people.
  static func show(_ diagnostics: Diagnostics, _ terminal: Terminal) {
    let renderer = DiagnosticRenderer(usesColor: terminal.hasColor)
    terminal.note(renderer.text(diagnostics))
  }
}
