import Payments

extension ProviderAccount {
  /// Something that the account cannot do because a credential was left out.
  public struct Lack: Equatable, Sendable {
    /// The operation, or `inquiries of OPERATION`, `encryption NAME`, `signature NAME` or
    /// `notification NAME`.
    public let name: String
    /// The reason, such as `needs the credential rest_password`.
    public let why: String
  }

  /// Everything that the account is without, operations first, each group by name.
  public var lacking: [Lack] {
    let operations = unavailable.map { Lack(name: $0.key.rawValue, why: $0.value) }
    let questions = unasked.map { Lack(name: "inquiries of \($0.key.rawValue)", why: $0.value) }
    // An operation goes on in its other ways: a page, a stored card.
    let encryptions = plugin.manifest.names.encryption.compactMap { recipe in
      lackOf(recipe.needs).map { Lack(name: "encryption \(recipe.name)", why: $0) }
    }
    let recipes = plugin.manifest.recipeNeeds.compactMap { recipe in
      lackOf(recipe.value).map { Lack(name: "signature \(recipe.key)", why: $0) }
    }
    let notifications = plugin.manifest.notifications.compactMap { notification in
      lackOf(notification.needs).map { Lack(name: "notification \(notification.name)", why: $0) }
    }
    return [operations, questions, encryptions, recipes, notifications]
      .flatMap { $0.sorted { $0.name < $1.name } }
  }

  /// Why something that needs these credentials cannot be done, or `nil` when it can.
  func lackOf(_ needs: Set<String>) -> String? { Self.lack(needs, given: given) }

  /// Why something that needs these credentials cannot be done with those given.
  static func lack(_ needs: Set<String>, given: Set<String>) -> String? {
    let missing = needs.subtracting(given).sorted()
    return missing.isEmpty ? nil : "needs the credential \(missing.joined(separator: ", "))"
  }
}
