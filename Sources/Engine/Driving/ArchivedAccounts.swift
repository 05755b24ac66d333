/// Binds accounts to plugins of the journal's archive, with the credentials that are in force now.
public struct ArchivedAccounts: Sendable {
  /// Why an account cannot speak by an archived plugin.
  public struct Failure: Error, Equatable, Sendable {
    /// The reason, as the end of a sentence.
    public var why: String

    /// Makes a failure.
    public init(why: String) { self.why = why }
  }

  /// Makes the account of that name, speaking as the archived plugin does.
  public var bind:
    @Sendable (_ account: String, _ plugin: PluginArchive) throws(Failure) -> EngineAccount

  /// Makes the binding.
  public init(
    bind:
      @escaping @Sendable (_ account: String, _ plugin: PluginArchive) throws(Failure) ->
      EngineAccount
  ) {
    self.bind = bind
  }

  /// Binds nothing: only payments of the plugins that are loaded can go on.
  public static let none = ArchivedAccounts { (_, _) throws(Failure) in
    throw Failure(why: "no plugin is loaded from the journal here")
  }
}
