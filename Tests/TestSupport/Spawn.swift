public import Glibc

/// Starts processes by `posix_spawn`.
///
/// Foundation's `Process` reads past the end of a directory entry while it looks for open
/// descriptors, which crashes a test process that has many.
public enum Spawn: Sendable {
  /// Starts a program in a folder with three descriptors and nothing else of ours.
  ///
  /// A first word without a slash is looked for in `PATH`.
  public static func start(
    _ line: [String],
    folder: String,
    environment: [String: String],
    descriptors: (input: Int32, output: Int32, errors: Int32)
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe try addFolder(&actions, folder)
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptors.input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptors.output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptors.errors, 2)
    unsafe try closeRest(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Signals are as a shell would leave them.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGPIPE, SIGXFSZ] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    )
    let words = unsafe strings(line)
    let variables = unsafe strings(environment.map { "\($0)=\($1)" })
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    var pid: pid_t = 0
    let code = unsafe posix_spawnp(&pid, line[0], &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    return pid
  }

  /// The exit code of an ended process, 128 and the signal's number when one ended it.
  ///
  /// `nil` while it runs, unless it is waited for; who was told the end once must not ask again.
  public static func status(of pid: pid_t, waits: Bool = false) -> Int32? {
    var status: Int32 = 0
    guard unsafe waitpid(pid, &status, waits ? 0 : WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  // Debian's headers show these two only to programs of the GNU dialect.

  private static func addFolder(
    _ actions: inout posix_spawn_file_actions_t,
    _ folder: String
  ) throws {
    typealias Function =
      @convention(c) (
        UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
      ) -> CInt
    guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addchdir_np") else {
      throw SystemFailure(code: ENOSYS)
    }
    let function = unsafe unsafeBitCast(symbol, to: Function.self)
    _ = unsafe function(&actions, folder)
  }

  private static func closeRest(_ actions: inout posix_spawn_file_actions_t) throws {
    typealias Function =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt
    guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
      throw SystemFailure(code: ENOSYS)
    }
    let function = unsafe unsafeBitCast(symbol, to: Function.self)
    _ = unsafe function(&actions, 3)
  }

  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
