extension DiagnosticCode {
  /// Explanations of the text of a YAML file.
  static let yamlExplanations: [DiagnosticCode: Explanation] = [
    .fileUnreadable: Explanation(
      "The file does not exist, may not be read by this user, or is a directory, a "
        + "device or a pipe.",
      example: "purser --config /etc/purser check",
      mend: "Name an existing file and give this user the right to read it. Paths inside a "
        + "config file are relative to that file."
    ),
    .fileEmpty: Explanation(
      "The file holds nothing, or only comments. An empty file is never taken for \"no "
        + "settings\".",
      example: "# accounts:\n#   main:",
      mend: "Write the settings, or begin with `purser init`, which makes a working file."
    ),
    .fileTooLarge: Explanation(
      "A file is larger than 1 MiB, a value longer than 64 KiB, or the file holds more "
        + "than 100,000 values with aliases counted as what they repeat. The bounds keep a "
        + "mistake from filling memory.",
      example: "certificate: |\n  … 80 KiB of text …",
      mend: "Keep large data in a file of its own and name that file."
    ),
    .notUTF8: Explanation(
      "A byte that begins no valid UTF-8 sequence. The file was probably saved in "
        + "Latin-1 or Windows-1251.",
      example: "title: caf<E9>",
      mend: "Save the file as UTF-8. In most editors this is an option of \"save as\"."
    ),
    .wrongEncoding: Explanation(
      "The file is written in UTF-16 or UTF-32, or is no text at all. Places in it "
        + "could not be shown rightly.",
      example: "FF FE 69 00 64 00",
      mend: "Save the file as UTF-8 without a byte order mark."
    ),
    .controlCharacter: Explanation(
      "A control character stands in the file, or the escape \\0 in a value. Such "
        + "characters cannot be seen and break what reads the value later.",
      example: "name: \"x\\0y\"",
      mend: "Remove the character. In double quotes, tabs and line ends may be written as \\t "
        + "and \\n."
    ),
    .hiddenCharacter: Explanation(
      "A character that cannot be seen: a line separator, a zero-width space, a change "
        + "of text direction, or a space in a key that is not the ASCII space. YAML takes "
        + "some of them for a line end, so that a key may be hidden from whoever reviews "
        + "the file.",
      example: "host: a<U+0085>admin: b",
      mend: "Remove the character, or write it as an escape inside double quotes, such as "
        + "\"\\u2028\"."
    ),
    .syntax: Explanation(
      "The text is no YAML. The message names the most likely cause and the edit.",
      example: "url: a: b",
      mend: "Do what the help says. Values that hold \": \" or begin with a special character "
        + "belong in quotes."
    ),
    .duplicateKey: Explanation(
      "A key stands twice in one mapping, or two keys differ only in capital letters. "
        + "Other tools silently take the last one. Keys are compared after Unicode "
        + "normalisation.",
      example: "callback:\n  host: pay.example\n  host: pay.test",
      mend: "Remove one of them, or give it another name."
    ),
    .tabIndentation: Explanation(
      "A tab indents a line. YAML allows only spaces, because tabs have no fixed width.",
      example: "credentials:\n<TAB>terminal_id: \"77\"",
      mend: "Replace the tab by spaces. Most editors can do that for a whole file."
    ),
    .byteOrderMark: Explanation(
      "The file begins with a UTF-8 byte order mark. It is skipped, and other tools may "
        + "stumble over it.",
      example: "<EF BB BF>schema: purser.config/v1",
      mend: "Save the file as \"UTF-8\" rather than \"UTF-8 with BOM\"."
    ),
    .severalDocuments: Explanation(
      "The file holds more than one YAML document. Only one is read, so the rest would "
        + "be lost in silence.",
      example: "a: 1\n---\nb: 2",
      mend: "Remove the line \"---\" or put the second part into a file of its own."
    ),
    .directive: Explanation(
      "A line that begins with % at the top of the file. Only %YAML 1.1 and %YAML 1.2 "
        + "are accepted.",
      example: "%YAML 1.3\n---\na: 1",
      mend: "Remove the line."
    ),
    .tagRefused: Explanation(
      "A tag that could make a reader run code or open files, or that does not fit the "
        + "value. Accepted are !!str, !!map and !!seq, and !!int and !!bool where a number "
        + "or a boolean is expected.",
      example: "password: !file /etc/hostname",
      mend: "Remove the tag; quote the value if it really begins with !. Secrets are named as "
        + "{secret: {file: path}}."
    ),
    .aliasRefused: Explanation(
      "An anchor (&name), an alias (*name) or a merge key (<<) that is not accepted: "
        + "anywhere in a plugin, and in a configuration when it is unknown, contains "
        + "itself, or is one of more than 64.",
      example: "a: &x [*x]",
      mend: "Write the value out where it is needed. A value that begins with & or * belongs "
        + "in quotes."
    ),
    .keyNotText: Explanation(
      "A key is empty, longer than 128 characters, or a list or a mapping.",
      example: "? [a, b]\n: 1",
      mend: "Use a short plain word as the key."
    ),
    .templateUnquoted: Explanation(
      "A template or an expression needs quotes here. {{ x }} is a mapping in a mapping "
        + "to YAML, and ${x} ends at its brace inside { } and [ ].",
      example: "headers: {id: ${payment.order}}",
      mend: "Put the whole value in double quotes: {id: \"${payment.order}\"}."
    ),
    .tooDeep: Explanation(
      "Lists and mappings are nested more than 64 deep. Nothing that is meant is that "
        + "deep.",
      example: "[[[[[[[[…]]]]]]]]",
      mend: "Remove the superfluous brackets."
    ),
    .commentCutsValue: Explanation(
      "A secret is followed by \" #\", which begins a comment. If the # belongs to the "
        + "secret, only its first part would be used.",
      example: "password: abc #def",
      mend: "Put the whole secret in quotes, or keep it outside the file."
    ),
    .valueMustBeQuoted: Explanation(
      "A value begins with a character that means something else to YAML: * & ! @ ` % ? "
        + "or |.",
      example: "mask: **** ****",
      mend: "Put the value in double quotes."
    ),
  ]
}
