/// Every command, in the order in which help lists them.
enum CommandTable {
  static let all: [Command] = [
    InitCommand.command,
    CheckCommand.command,
    ExplainCommand.command,
    PluginsCommand.list,
    PluginsCommand.show,
    RouteCommand.command,
    PayCommand.command,
    PaymentCommand.show,
    PaymentCommand.list,
    PaymentCommand.inquire,
    PaymentCommand.resolve,
    SettleCommand.command,
    BatchCommand.check,
    BatchCommand.run,
    BatchCommand.resume,
    BatchCommand.list,
    BatchCommand.show,
    BatchCommand.result,
    SignCommand.command,
    EvalCommand.command,
    SandboxCommand.command,
    DocsCommand.command,
  ]
}
