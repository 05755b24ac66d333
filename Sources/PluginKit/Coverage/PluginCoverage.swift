import Payments
public import Providers
import Wire

/// What of a plugin its exchanges and runs show, and what nothing shows.
public struct PluginCoverage: Sendable {
  /// Every operation, then every other feature, each in order of its name.
  public var features: [FeatureRow] = []
  /// Calls that no exchange makes.
  public var silentCalls: [String] = []
  /// Kinds of messages that no exchange receives.
  public var silentMessages: [String] = []
  /// Recipes that no signature vector tries.
  public var silentSignatures: [String] = []
  /// Status words that no reply and no message of an exchange holds.
  public var silentStatuses: [String] = []
  /// How many codes the table lists, and how many of them an exchange shows.
  public var codes = (listed: 0, shown: 0)
  /// Files that cannot be read, with the reason.
  public var broken: [String] = []

  /// Reads a plugin's folders.
  ///
  /// - Parameters:
  ///   - plugin: loaded from its folder.
  ///   - exchanges: the names of the files in its folder `exchanges`.
  ///   - runs: the names of the files in its folder `runs`.
  public init(of plugin: Plugin, exchanges: [String], runs: [String]) {
    var diagnostics = Diagnostics()
    var features: [String: FeatureRow] = [:]
    for operation in plugin.operations.keys.map(\.rawValue) {
      features[operation] = FeatureRow(name: operation, exchanges: [], runs: [])
    }
    var files: [ExchangeFile] = []
    for name in exchanges {
      let path = "\(plugin.folder)/exchanges/\(name)"
      guard let file = ExchangeFile.load(path: path, &diagnostics) else { continue }
      files.append(file)
      for feature in Self.names(file) {
        features[feature, default: FeatureRow(name: feature, exchanges: [], runs: [])]
          .exchanges.append(name)
      }
    }
    for name in runs {
      let path = "\(plugin.folder)/runs/\(name)"
      guard let file = RunFile.load(path: path, plugin: plugin.id, &diagnostics) else { continue }
      for feature in Set(file.features + file.operations.map(\.rawValue)) {
        features[feature, default: FeatureRow(name: feature, exchanges: [], runs: [])]
          .runs.append(name)
      }
    }
    let operations = Set(plugin.operations.keys.map(\.rawValue))
    self.features = features.values.sorted {
      let (left, right) = (operations.contains($0.name), operations.contains($1.name))
      return left == right ? $0.name < $1.name : left
    }
    broken = diagnostics.all.map { "\($0.place.file):\($0.place.line): \($0.message)" }
    note(files, plugin)
  }

  /// The features of an exchange file: those that it names, and its operation.
  private static func names(_ file: ExchangeFile) -> Set<String> {
    let hasMore = file.items.contains { item in
      switch item {
      case .call, .page: true
      case .vector, .message, .callback, .form: false
      }
    }
    let operation = (file.context.operation?.name ?? file.context.content.operation).rawValue
    return Set(file.shownFeatures + (hasMore ? [operation] : []))
  }

  /// What the exchanges leave out.
  private mutating func note(_ files: [ExchangeFile], _ plugin: Plugin) {
    let items = files.flatMap(\.items)
    var texts: [String] = []
    var (calls, recipes): (Set<String>, Set<String>) = ([], [])
    for item in items {
      switch item {
      case .call(let call):
        calls.insert(call.call)
        texts.append(String(decoding: call.reply, as: UTF8.self))
      case .message(let message):
        texts.append(String(decoding: message.message.body, as: UTF8.self))
      case .vector(let vector): recipes.insert(vector.recipe)
      case .page, .callback, .form: break
      }
    }
    let words = Set(texts.flatMap(Self.words))
    let kinds = Set(
      items.compactMap { item -> String? in
        if case .message(let message) = item { message.then["kind"] } else { nil }
      }
    )
    silentCalls = plugin.callNames.filter { !calls.contains($0) }
    silentMessages = plugin.messageNames.filter { !kinds.contains($0) }
    silentSignatures = plugin.signatureNames.filter { !recipes.contains($0) }
    silentStatuses = plugin.statusWords.filter { word in
      !words.contains(word) && !texts.contains { word.contains(" ") && $0.contains(word) }
    }
    codes = (plugin.codeNames.count, plugin.codeNames.count { words.contains($0) })
  }

  /// The words of a reply: runs of letters, digits, `_`, `-` and `.`.
  private static func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".") }
      .map(String.init)
  }
}
