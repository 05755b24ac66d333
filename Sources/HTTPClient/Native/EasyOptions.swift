internal import CCurl

/// Sets options of one easy handle and remembers whether curl refused any.
@safe struct EasyOptions {
  private let easy: UnsafeMutableRawPointer
  private(set) var areAccepted = true

  init(_ easy: UnsafeMutableRawPointer) {
    unsafe self.easy = unsafe easy
  }

  mutating func set(_ option: CURLoption, _ value: Int) {
    note(unsafe purser_easy_set_long(easy, option, value))
  }

  mutating func set(_ option: CURLoption, offset value: Int) {
    note(unsafe purser_easy_set_offset(easy, option, curl_off_t(value)))
  }

  mutating func set(_ option: CURLoption, text value: String?) {
    note(unsafe purser_easy_set_text(easy, option, value))
  }

  mutating func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) {
    note(unsafe purser_easy_set_pointer(easy, option, value))
  }

  mutating func set(_ option: CURLoption, list value: UnsafeMutablePointer<curl_slist>?) {
    note(unsafe purser_easy_set_list(easy, option, value))
  }

  mutating func note(_ code: CURLcode) {
    if code != CURLE_OK { areAccepted = false }
  }
}
