/// How to go on after an error that says nothing of it itself.
enum ErrorHelp {
  /// The help of an error by its code; `command` is the name of the command that stopped.
  static func text(_ code: String, command: String?) -> String {
    texts[code] ?? command.map { "purser \($0) --help shows how it is written" }
      ?? "purser --help lists the commands"
  }

  private static let texts = [
    "not_permitted": "nothing was sent; purser payment show ID --events tells what it waits for",
    "no_route": "nothing was sent; purser route tells why each account was passed over",
    "invalid_request": "nothing was sent; correct it and run the command again",
    "order_format": "nothing was sent; choose a reference that the account takes",
    "expired": "nothing was sent; purser payment inquire ID asks how it stands",
    "review": "a person must decide: purser payment resolve ID",
    "unreadable": "check the path, and that this user may read it",
    "unavailable": "nothing was sent; check the path and the permissions of its folder",
    "no_value": "handle an absent value: ${x?}, default(x, y) or present(x)",
    "transport": "report it with the version that purser --version prints",
  ]
}
