/// Who pays, held to the limits of the order page (dossier §2.2).
enum AssistPerson {
  /// Each field, how many characters it may have, and the second code of its fault.
  private static let limits: [(name: String, most: Int, code: Int)] = [
    ("Lastname", 70, 117), ("Firstname", 70, 118), ("Middlename", 70, 119), ("Address", 256, 121),
    ("HomePhone", 64, 122), ("WorkPhone", 20, 122), ("MobilePhone", 20, 122), ("Fax", 20, 122),
    ("City", 70, 123), ("State", 3, 124), ("Zip", 25, 125), ("Country", 3, 128),
    ("CustomerNumber", 128, 202), ("Device", 50, 103), ("DeviceUniqueID", 50, 103),
    ("ApplicationName", 50, 103), ("ApplicationVersion", 50, 103), ("OsLanguage", 50, 103),
  ]

  static func check(_ fields: AssistFields) throws(AssistFault) {
    for limit in limits where fields.value(limit.name).unicodeScalars.count > limit.most {
      throw .format(limit.code)
    }
    for name in ["Disable3DS", "GenerateReceipt"] {
      guard ["", "0", "1"].contains(fields.value(name)) else { throw .value(103) }
    }
  }
}
