extension DiagnosticCode {
  /// Explanations of payment files.
  static let batchExplanations: [DiagnosticCode: Explanation] = [
    .fileNotUTF8: Explanation(
      "The payment file is not UTF-8, so names would be garbled. Nothing is sent.",
      example: "<CE CE CE>;10,00;RUB",
      mend: "Save it as UTF-8, or name its encoding in the mapping."
    ),
    .noPayments: Explanation(
      "The file holds no payments: it is empty or has only a header. That is never "
        + "success.",
      example: "reference;amount;currency",
      mend: "Check that it is the right file and that the export finished."
    ),
    .quoteUnclosed: Explanation(
      "A quote opens a cell and is never closed, so everything behind it would be one "
        + "cell. Nothing of the file is sent.",
      example: "Beta,20.00,EUR,\"half open",
      mend: "Close the quote, or double it if it belongs to the text."
    ),
    .headerTwice: Explanation(
      "Two columns have the same header, so it would be unclear which one counts.",
      example: "recipient,amount,currency,amount",
      mend: "Rename or remove one of them."
    ),
    .headerUnknown: Explanation(
      "A header that no field takes. A misspelt header would drop its values.",
      example: "refernce,amount,currency",
      mend: "Use the name that the help suggests, or name the column in a mapping."
    ),
    .cellsTooMany: Explanation(
      "A row has more cells than the header, and the extra ones are not empty. Often a "
        + "delimiter stands inside a text without quotes.",
      example: "Acme;1.00;EUR;A-1;oops",
      mend: "Put texts with the delimiter in quotes."
    ),
    .cellsTooFew: Explanation(
      "A row has fewer cells than the header.",
      example: "Acme;1.00",
      mend: "Add the missing cells; empty ones need their delimiters."
    ),
    .cellInvalid: Explanation(
      "A cell is not what its field takes.",
      example: "Beta,abc,EUR",
      mend: "Correct the cell; the message says what is expected."
    ),
    .amountAmbiguous: Explanation(
      "The amount can be read two ways: 1.000 may be one or one thousand.",
      example: "1.000",
      mend: "Name decimal_mark and grouping_mark in a mapping, or write the amount with a "
        + "point and its decimals."
    ),
    .digitsLost: Explanation(
      "A number was shortened by a spreadsheet: digits were replaced by an exponent or "
        + "by zeros.",
      example: "4.27684E+15",
      mend: "Export the column as text again; the digits cannot be recovered."
    ),
    .rowDuplicate: Explanation(
      "The row repeats a payment that this file or an earlier run holds.",
      example: "A-1 on lines 2 and 7",
      mend: "Remove the row, or give it a reference of its own if it is another payment."
    ),
    .keyConflict: Explanation(
      "The reference is known with other values. Nothing is sent, because one of the "
        + "two must be wrong.",
      example: "A-1 was 10.00 EUR, now 12.00 EUR",
      mend: "Use a new reference; raise purser_attempt only when the earlier attempt ended "
        + "unpaid."
    ),
    .columnMissing: Explanation(
      "A column that every payment needs is absent.",
      example: "reference,currency",
      mend: "Add the column, or a constant in a mapping."
    ),
    .fileOfTheSystem: Explanation(
      "The file is a result or a retry file of purser, not a file of payments.",
      example: "payments.result.csv",
      mend: "Run the original file, or the retry file that `batch retry-file` writes."
    ),
    .quoteMisplaced: Explanation(
      "Text follows the closing quote of a cell, so it is unclear where the cell ends.",
      example: "\"Acme\" Ltd,1.00",
      mend: "Put the whole cell in quotes, and double each quote inside it."
    ),
    .recordTooLarge: Explanation(
      "One record is larger than 1 MiB.",
      example: "\"… more than a million bytes …",
      mend: "Look for a quote that is not closed, or a file that is no table."
    ),
    .fileNotText: Explanation(
      "The file is written in UTF-16, or holds control bytes: it is no CSV.",
      example: "50 4B 03 04 (a spreadsheet)",
      mend: "Save the table as CSV in UTF-8."
    ),
    .cardNumber: Explanation(
      "A cell of a payment file holds a card number, and card numbers are never stored: 13 to 19 "
        + "digits that pass the Luhn check and begin as those of the card schemes do. The row is "
        + "not sent, and only its masked text is kept.",
      example: "description\ncard 4111 1111 1111 1111",
      mend: "Take the number out of the cell; a saved card has a name of its own. Where a "
        + "provider's numbers may look like card numbers, its plugin says `allow_card_like: true` "
        + "at the field."
    ),
  ]
}
