import Wire

/// What one step puts into the layout.
struct PageContent {
  /// The heading, which is the window's title, too.
  var title: PageText
  /// Stands first, before the heading: what is wrong.
  var alert = Markup.empty
  /// The picture beside the heading of a result.
  var icon = Markup.empty
  /// How a result is coloured, beside its words and its picture.
  var tone = PageTone.plain
  /// What stands below the heading.
  var body: Markup
  /// What the browser may do.
  var policy = PagePolicy(formAction: ["'self'"])
  /// After how many seconds the page is asked for again.
  var refresh: Int?
  /// Whether something is wrong, which the title says first.
  var isMistaken = false
  /// Whether the page announces its state when it is read again.
  var isStatus = false
}

/// How a result is coloured.
enum PageTone: String {
  case plain
  case good
  case bad
  case calm
}
