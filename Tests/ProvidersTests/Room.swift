import Testing

@testable import Providers
