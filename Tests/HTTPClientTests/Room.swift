import Testing

@testable import HTTPClient
