extension String {
  /// The number of line breaks.
  package var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
