internal import HTTPServer
internal import Wire

/// The simple pages on which a browser pays.
struct HTMLPage {
  /// A button of the page's form.
  struct Button {
    var outcome: PayerVisit.Outcome
    var label: String
  }

  var title: String
  /// Lines of text, one paragraph each.
  var lines: [String] = []
  /// Further markup between the lines and the buttons, already escaped.
  var inputs = ""
  /// Where the form goes; no form without buttons.
  var action = ""
  var buttons: [Button] = []
  /// Where a link at the end leads.
  var back: String?
  /// What a form at the end posts there, in place of the link.
  var backPairs: [(name: String, value: String)]?
  /// After how many seconds the browser goes back by itself.
  var backAfter: Int?

  /// A reply with this page.
  func answer(_ status: Int = 200) -> Simulated {
    var text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    text += "<meta name=\"viewport\" content=\"width=device-width\">"
    text += "<title>\(Self.escaped(title))</title></head>\n"
    text += "<body><h1>\(Self.escaped(title))</h1>\n"
    for line in lines { text += "<p>\(Self.escaped(line))</p>\n" }
    if !buttons.isEmpty {
      text += "<form method=\"post\" action=\"\(Self.escaped(action))\">\n\(inputs)"
      for button in buttons {
        text += "<button name=\"outcome\" value=\"\(button.outcome.rawValue)\">"
        text += "\(Self.escaped(button.label))</button>\n"
      }
      text += "</form>\n"
    }
    if let back { text += returnMarkup(to: back) }
    text += "</body></html>\n"
    return Simulated(ServerReply(status: status, type: "text/html; charset=utf-8", text: text))
  }

  private func returnMarkup(to back: String) -> String {
    let address = Self.escaped(back)
    guard let backPairs else {
      let refresh = backAfter.map {
        "<meta http-equiv=\"refresh\" content=\"\($0); url=\(address)\">\n"
      }
      return (refresh ?? "") + "<p><a href=\"\(address)\">Return to the shop</a></p>\n"
    }
    var markup = "<form id=\"return\" method=\"post\" action=\"\(address)\">\n"
    for pair in backPairs {
      markup += "<input type=\"hidden\" name=\"\(Self.escaped(pair.name))\""
      markup += " value=\"\(Self.escaped(pair.value))\">\n"
    }
    markup += "<button>Return to the shop</button></form>\n"
    if let backAfter {
      markup += "<script>setTimeout(function () "
      markup += "{ document.getElementById('return').submit() }, \(backAfter * 1000))</script>\n"
    }
    return markup
  }

  /// Text that stands in markup as itself.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Sends the browser elsewhere; nil when the address is none that may stand in a header.
  static func redirect(to address: String) -> Simulated? {
    guard address.hasPrefix("http://") || address.hasPrefix("https://"),
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    var answer = Simulated.html(303, "303 See Other")
    answer.reply.headers.append(HTTPHeader("Location", address))
    return answer
  }
}
