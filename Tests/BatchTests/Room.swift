import Testing

@testable import Batch
