extension String {
  /// A name as people write it: `edge-strength` becomes `Edge strength`.
  var asTitle: String {
    let words = split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
