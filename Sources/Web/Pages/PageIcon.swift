import Wire

/// Pictures beside the headings of results; the words say the same.
enum PageIcon: Sendable {
  /// The picture of a tone.
  static func icon(of tone: PageTone) -> Markup {
    switch tone {
    case .plain: .empty
    case .good: drawn("M15 25l7 7 12-14")
    case .bad: drawn("M17 17l14 14M31 17L17 31")
    case .calm: drawn("M24 14v11l7 5")
    }
  }

  /// The picture of a page that cannot be shown.
  static let notice = drawn("M24 13v15M24 34v.1")

  private static func drawn(_ line: String) -> Markup {
    .element(
      "svg",
      [
        .init("class", "icon"), .init("viewBox", "0 0 48 48"), .init("width", "48"),
        .init("height", "48"), .init("aria-hidden", "true"), .init("focusable", "false"),
      ],
      .element("circle", [.init("cx", "24"), .init("cy", "24"), .init("r", "22")]),
      .element("path", [.init("d", line)])
    )
  }
}
