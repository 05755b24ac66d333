/// The fixed codes of diagnostics; a code is never given another meaning.
///
/// Letters: Y the YAML text itself, C keys and structure, T types of values, S secrets,
/// X expressions, F flows of a plugin, P other rules of a plugin, A accounts, R routes,
/// B payment files, J the journal.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  // Y: the text of a YAML file.
  /// The file cannot be read.
  case fileUnreadable = "Y001"
  /// The file holds nothing.
  case fileEmpty = "Y002"
  /// A file, a value or the count of values is over its bound.
  case fileTooLarge = "Y003"
  /// A byte is not UTF-8.
  case notUTF8 = "Y004"
  /// The file is not UTF-8 text.
  case wrongEncoding = "Y005"
  /// A control character.
  case controlCharacter = "Y006"
  /// A character that cannot be seen.
  case hiddenCharacter = "Y007"
  /// The text is no YAML.
  case syntax = "Y008"
  /// A key stands twice.
  case duplicateKey = "Y009"
  /// A tab indents a line.
  case tabIndentation = "Y010"
  /// The file begins with a byte order mark.
  case byteOrderMark = "Y011"
  /// The file holds more than one document.
  case severalDocuments = "Y012"
  /// A directive that is not accepted.
  case directive = "Y013"
  /// A tag that is not accepted.
  case tagRefused = "Y014"
  /// An anchor, alias or merge key that is not accepted.
  case aliasRefused = "Y015"
  /// A key is no short text.
  case keyNotText = "Y016"
  /// A template or expression needs quotes.
  case templateUnquoted = "Y017"
  /// Values are nested too deep.
  case tooDeep = "Y018"
  /// A comment cuts a secret.
  case commentCutsValue = "Y019"
  /// A value needs quotes.
  case valueMustBeQuoted = "Y020"
  // C: keys and structure.
  /// A key that is not in the vocabulary.
  case unknownKey = "C001"
  /// A required key is absent.
  case missingKey = "C002"
  /// A list, mapping or text stands where another is expected.
  case wrongShape = "C003"
  /// A name that nothing has.
  case unknownReference = "C004"
  /// A name is used twice.
  case notUnique = "C005"
  /// A value is left out or empty.
  case emptyValue = "C006"
  /// A list is empty.
  case emptyList = "C007"
  /// The schema line names another vocabulary.
  case wrongSchema = "C008"
  /// An entry that nothing uses.
  case unusedEntry = "C009"
  /// A text that lacks one of the three languages.
  case languageMissing = "C010"
  /// A key of the contract that this version does not run yet.
  case notYet = "C011"
  // T: types of values.
  /// Not true or false.
  case notBoolean = "T004"
  /// Not a number.
  case notNumber = "T005"
  /// Not a duration with a unit.
  case notDuration = "T006"
  /// Not an exact decimal.
  case notAmount = "T007"
  /// Not one of the allowed words.
  case notOneOf = "T008"
  /// Not an absolute URL.
  case notURL = "T009"
  /// Not a rate.
  case notRate = "T010"
  /// A number begins with zero.
  case leadingZero = "T011"
  /// A number is outside its range.
  case outOfRange = "T012"
  /// A pattern is not valid.
  case patternInvalid = "T013"
  /// Not a date.
  case notDate = "T014"
  /// Not a currency of ISO 4217.
  case unknownCurrency = "T015"
  /// Not a text.
  case notText = "T016"
  /// A default that its own field refuses.
  case defaultInvalid = "T017"
  // S: secrets.
  /// A secret stands in the file itself.
  case literalSecret = "S001"
  /// A reference to a secret is malformed.
  case secretNotReference = "S002"
  /// A secret would reach a place that is not declared for it.
  case secretReachesSink = "S003"
  /// Card data would leave as they are, and the operation does not say so.
  case cardDataPlain = "S004"
  /// A secret is not set.
  case secretUnset = "S010"
  /// A secret is empty.
  case secretEmpty = "S011"
  /// A sealed secret cannot be opened.
  case secretSealed = "S012"
  // X: expressions.
  /// An expression is malformed.
  case expressionSyntax = "X001"
  /// An expression begins with an unknown root.
  case unknownRoot = "X002"
  /// An expression names an unknown path.
  case unknownPath = "X003"
  /// An expression uses an unknown filter.
  case unknownFilter = "X004"
  /// A filter has too few or too many arguments.
  case wrongArity = "X005"
  /// A value has another type than the filter takes.
  case wrongType = "X021"
  /// A value that may be absent is not handled.
  case optionalUnhandled = "X022"
  /// A reply pointer is not declared.
  case pointerUndeclared = "X023"
  /// A condition is not true or false.
  case conditionNotBoolean = "X024"
  // F: flows.
  /// A step that does not exist.
  case unknownStep = "F001"
  /// A step that no path reaches.
  case stepUnreachable = "F002"
  /// A flow that can go on for ever.
  case flowCannotEnd = "F003"
  /// A path without exactly one effect call.
  case effectCalls = "F004"
  /// Edges that do not cover every answer.
  case edgesIncomplete = "F005"
  /// A step without an edge that it needs.
  case edgeMissing = "F006"
  /// A wait without a bound.
  case waitUnbounded = "F007"
  /// A call that does not exist.
  case unknownCall = "F008"
  /// A call that may be repeated does not say how.
  case recoveryMissing = "F009"
  // P: other rules of a plugin.
  /// A contract that has no default is absent.
  case contractMissing = "P001"
  /// A host that no environment declares.
  case hostUndeclared = "P002"
  /// A host without https.
  case hostNotSecure = "P003"
  /// An operation that does not exist.
  case unknownOperation = "P004"
  /// A signature recipe that does not exist.
  case unknownSignature = "P005"
  /// A state that does not exist.
  case unknownState = "P006"
  /// Cases that do not cover every value.
  case casesNotExhaustive = "P007"
  /// An identifier of the wrong form.
  case identifierInvalid = "P008"
  /// A digest that does not exist.
  case digestInvalid = "P009"
  /// Two plugins with one id.
  case pluginTwice = "P010"
  /// A plugin that cannot be used.
  case pluginBroken = "P011"
  /// An effect that keeps no provider reference.
  case referenceNotKept = "P012"
  /// A part of the vocabulary that this version does not run yet.
  case notSupportedYet = "P013"
  // A: accounts.
  /// An environment that the plugin lacks.
  case environmentUnknown = "A001"
  /// An endpoint outside the sandbox environment.
  case endpointOutsideSandbox = "A002"
  /// A credential is absent.
  case credentialMissing = "A003"
  /// A credential that the plugin lacks.
  case credentialUnknown = "A004"
  /// An account that cannot be used.
  case accountUnusable = "A005"
  /// An environment that does not fit the credentials.
  case environmentMismatch = "A006"
  // R: routes.
  /// An operation that the account lacks.
  case operationUnsupported = "R001"
  /// An amount without exactly one currency.
  case amountWithoutCurrency = "R002"
  /// The last route is not otherwise.
  case lastNotOtherwise = "R003"
  /// A route that no payment reaches.
  case routeUnreachable = "R004"
  /// Weights that do not add up to 100.
  case weightsWrong = "R005"
  /// A route sends a currency to an account whose plugin does not take it.
  case currencyUnsupported = "R006"
  // B: payment files.
  /// A payment file is not UTF-8.
  case fileNotUTF8 = "B001"
  /// A payment file holds no payments.
  case noPayments = "B002"
  /// A quote is never closed.
  case quoteUnclosed = "B003"
  /// A header stands twice.
  case headerTwice = "B004"
  /// A header that nothing takes.
  case headerUnknown = "B005"
  /// A row has more cells than the header.
  case cellsTooMany = "B006"
  /// A row has fewer cells than the header.
  case cellsTooFew = "B007"
  /// A cell that its field refuses.
  case cellInvalid = "B008"
  /// An amount that can be read two ways.
  case amountAmbiguous = "B009"
  /// A number that lost digits.
  case digitsLost = "B010"
  /// A row that repeats another.
  case rowDuplicate = "B011"
  /// A known reference with other values.
  case keyConflict = "B012"
  /// A required column is absent.
  case columnMissing = "B013"
  /// A file of the system, not of payments.
  case fileOfTheSystem = "B014"
  /// A quote stands where none may.
  case quoteMisplaced = "B015"
  /// A record of a payment file is too large.
  case recordTooLarge = "B016"
  /// A payment file is not text in the expected encoding.
  case fileNotText = "B017"
  /// A card number stands in a text cell of a payment file.
  case cardNumber = "B018"
}
