/// The companies that a wallet can pay (dossier §1.4).
enum PortmonePayees {
  /// A payee without a gate: error 2013.
  static let gateless = "1300"
  /// The one that the service chooses for a phone.
  static let mobile = "1500"

  /// The answer's list: numbers, texts and dates, hidden fields, one that is paid on its own site,
  /// and keys with a space behind them.
  static let json = """
    [{"payeeId":"1185","name":"Водоканал",\
    "contractNumberTitle":{"uk ":"Рахунок","en":"Account","ru":"Счёт"},\
    "contractNumberType":"N","contractNumberSize":"6",\
    "attribute1Title":{"uk ":"Дата показника","en":"Date of the reading"},"attribute1Type":"D",\
    "attribute2Title":{"uk ":"Код","en":"Code","ru":"Код"},"attribute2Type":"C",\
    "attribute2Size":"20","attribute2ForInfo":true,\
    "attribute3Title":{"uk ":"Адреса"},"attribute3Type":"C","attribute3Size":"40",\
    "attribute3ForInfo":false,"imageUrl":"https://www.portmone.com.ua/logo.png",\
    "needRedirect":false},\
    {"payeeId":"1200","name":"Теплоенерго","contractNumberTitle":{"uk ":"Рахунок"},\
    "contractNumberType":"C","needRedirect":true,\
    "gateway":{"uk ":"https://www.portmone.com.ua/uk/1200","en":"https://www.portmone.com.ua/en/1200"}},\
    {"payeeId":"1300","name":"Без шлюзу","contractNumberTitle":{"uk ":"Номер"},\
    "contractNumberType":"N","contractNumberSize":"0","needRedirect":false}]
    """
}
