import Testing

@testable import Forms
