import Testing

@testable import Payments
