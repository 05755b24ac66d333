/// Every statement that is used more than once, for the cache of a session.
enum JournalQuery: Int, CaseIterable, Sendable {
  case begin
  case commit
  case insertEvents
  case insertPayment
  case insertOrder
  case holderOfOrder
  case heldPayment
  case updatePayment
  case ownerOfPayment
  case claimPayment
  case releasePayment
  case paymentByID
  case newestOfBase
  case attemptOfBase
  case operationsOfPayment
  case numberOfPayment
  case loosenPayment
  case nextOfSequence
  case keepSequence
  case paymentByProviderReference
  case eventsOfPayment
  case linksOfPayment
  case duePayments
  case owners
  case chainHead
  case keepChainHead
  case insertCheckpoint
  case insertPluginFile
  case pluginExists
  case filesOfPlugin
  case insertRun
  case insertRow
  case runByID
  case newestRun
  case setRunOwner
  case setRunState
  case deleteRows
  case deleteRun
  case rowsOfRun
  case resultsOfRun
  case openRowsOfRun
  case beginRows
  case endRow
  case tallyOfRun
  case paymentOfValueDigest
  case setResult
  case insertResult
  case resultExists
}

extension JournalQuery {
  /// The statement's text.
  var sql: String {
    switch self {
    case .begin: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .insertEvents: PaymentSQL.insertEvents
    case .insertPayment: PaymentSQL.insertPayment
    case .insertOrder: PaymentSQL.insertOrder
    case .holderOfOrder: PaymentSQL.holderOfOrder
    case .heldPayment: PaymentSQL.heldPayment
    case .updatePayment: PaymentSQL.updatePayment
    case .ownerOfPayment: PaymentSQL.ownerOfPayment
    case .claimPayment: PaymentSQL.claimPayment
    case .releasePayment: PaymentSQL.releasePayment
    case .paymentByID: PaymentSQL.paymentByID
    case .newestOfBase: PaymentSQL.newestOfBase
    case .attemptOfBase: PaymentSQL.attemptOfBase
    case .operationsOfPayment: PaymentSQL.operationsOfPayment
    case .numberOfPayment: PaymentSQL.numberOfPayment
    case .loosenPayment: PaymentSQL.loosenPayment
    case .nextOfSequence: PaymentSQL.nextOfSequence
    case .keepSequence: PaymentSQL.keepSequence
    case .paymentByProviderReference: PaymentSQL.paymentByProviderReference
    case .eventsOfPayment: PaymentSQL.eventsOfPayment
    case .linksOfPayment: PaymentSQL.linksOfPayment
    case .duePayments: PaymentSQL.duePayments
    case .owners: PaymentSQL.owners
    case .chainHead: PaymentSQL.chainHead
    case .keepChainHead: PaymentSQL.keepChainHead
    case .insertCheckpoint: CheckpointSQL.insert
    case .insertPluginFile: PluginSQL.insertFile
    case .pluginExists: PluginSQL.exists
    case .filesOfPlugin: PluginSQL.files
    case .insertRun: RunSQL.insertRun
    case .insertRow: RunSQL.insertRow
    case .runByID: RunSQL.runByID
    case .newestRun: RunSQL.newestRun
    case .setRunOwner: RunSQL.setRunOwner
    case .setRunState: RunSQL.setRunState
    case .deleteRows: RunSQL.deleteRows
    case .deleteRun: RunSQL.deleteRun
    case .rowsOfRun: RunSQL.rowsOfRun
    case .resultsOfRun: RunSQL.resultsOfRun
    case .openRowsOfRun: RunSQL.openRowsOfRun
    case .beginRows: RunSQL.beginRows
    case .endRow: RunSQL.endRow
    case .tallyOfRun: RunSQL.tallyOfRun
    case .paymentOfValueDigest: RunSQL.paymentOfValueDigest
    case .setResult: RunSQL.setResult
    case .insertResult: RunSQL.insertResult
    case .resultExists: RunSQL.resultExists
    }
  }
}
