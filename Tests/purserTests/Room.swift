import Testing

@testable import purser
