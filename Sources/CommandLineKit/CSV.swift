package import Files

/// The cells of a file of comma-separated values, as RFC 4180 and spreadsheets write them.
///
/// Cells may be in quotes, in which commas and line breaks are text and a quote is written twice. A byte order mark and empty
/// lines are left out, and spaces around cells without quotes.
package struct CSV: Hashable, Sendable {
  /// A row with the line on which it begins.
  package struct Row: Hashable, Sendable {
    package let line: Int
    package var cells: [String]
  }

  /// The rows that are not empty.
  package private(set) var rows: [Row] = []

  /// A row as RFC 4180 writes it, with its line break: cells with a comma, a quote, a line break or outer spaces are in
  /// quotes. It is UTF-8, which readers of tables demand: a byte of a file name that is none is written as `\xE9`.
  package static func row(_ cells: [String]) -> String {
    cells.map(\.showingFileNames).map { cell in
      // Readers drop spaces at the ends of a cell without quotes, and a byte order mark.
      let dropped: [Unicode.Scalar] = [" ", "\t", "\u{FEFF}"]
      let special: [Unicode.Scalar] = [",", "\"", "\r", "\n"]
      let scalars = cell.unicodeScalars
      let ends = [scalars.first, scalars.last].compactMap(\.self)
      let isPlain = !scalars.contains(where: special.contains) && !ends.contains(where: dropped.contains)
      // Of scalars: an accent behind a quote makes one character of both.
      var quoted = String.UnicodeScalarView()
      for scalar in scalars { quoted += scalar == "\"" ? [scalar, scalar] : [scalar] }
      return isPlain ? cell : "\"\(String(quoted))\""
    }.joined(separator: ",") + "\r\n"
  }

  /// The most cells of a file.
  package static let mostCells = 1 << 24

  /// Parses a file of at most `mostCells` cells; names in it keep bytes that are no UTF-8.
  ///
  /// - Throws: `FileError` with the line of a quote that does not end, or that is followed by something.
  package init(_ bytes: [UInt8], name: String, mostCells: Int = mostCells) throws(FileError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes[(bytes.starts(with: mark) ? 3 : 0)...]
    let (quote, comma, feed) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    var line = 1, cells = 0
    while !rest.isEmpty {
      var row = Row(line: line, cells: [])
      var isOpen = true
      while isOpen {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        var cell: [UInt8] = []
        if rest.first == quote {
          let start = line
          rest = rest.dropFirst()
          while true {
            guard let byte = rest.popFirst() else {
              throw FileError(.badData, "\(name):\(start): the closing quote is missing")
            }
            if byte == feed { line += 1 }
            if byte != quote {
              cell.append(byte)
            } else if rest.first == quote {
              cell.append(quote)
              rest = rest.dropFirst()
            } else {
              break
            }
          }
          rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
          guard rest.isEmpty || rest.first == comma || rest.first == feed else {
            throw FileError(.badData, "\(name):\(line): a comma must follow the closing quote")
          }
        } else {
          cell = Array(rest.prefix { $0 != comma && $0 != feed })
          rest = rest.dropFirst(cell.count)
          while let last = cell.last, last == 0x20 || last == 0x09 || last == 0x0D { cell.removeLast() }
        }
        cells += 1
        guard cells <= mostCells else {
          throw FileError(.badData, "\(name):\(line): more than \(mostCells) cells; divide the table")
        }
        row.cells.append(String(fileNameBytes: cell))
        isOpen = rest.popFirst() == comma
      }
      line += 1
      if row.cells != [""] { rows.append(row) }
    }
  }
}
