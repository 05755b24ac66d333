import Forms
import Payments
import Wire

/// The fields that steps ask for, besides those of forms that a manifest writes.
enum AskedFields: Sendable {
  /// One code, of so many digits when that is known.
  static func code(
    _ name: String,
    _ type: FieldType,
    digits: ClosedRange<Int>?,
    at place: Place?
  ) -> FormSchema {
    var field = Field(name: name, type: type)
    field.isRequired = true
    field.minimum = digits?.lowerBound
    field.maximum = digits?.upperBound
    field.place = place
    return FormSchema(fields: [field])
  }

  /// What 3-D Secure 2 asks of a browser.
  static let browser: FormSchema = {
    func field(_ name: String, _ type: FieldType, _ range: ClosedRange<Int>) -> Field {
      var field = Field(name: name, type: type)
      field.isRequired = true
      field.minimum = range.lowerBound
      field.maximum = range.upperBound
      return field
    }
    var fields = [
      field("screen_width", .integer, 0...999_999),
      field("screen_height", .integer, 0...999_999),
      field("color_depth", .integer, 1...48),
      field("timezone", .integer, -840...840),
      field("language", .string, 1...8),
      field("user_agent", .string, 1...2048),
      field("accept", .string, 1...2048),
      field("ip", .string, 2...45),
    ]
    for name in ["java", "javascript"] {
      var flag = Field(name: name, type: .boolean)
      flag.isRequired = true
      fields.append(flag)
    }
    return FormSchema(fields: fields)
  }()
}
