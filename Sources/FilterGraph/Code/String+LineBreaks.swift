extension Substring {
  /// The number of line breaks.
  var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}

extension String {
  /// The number of line breaks.
  package var lineBreaks: Int { self[...].lineBreaks }
}
