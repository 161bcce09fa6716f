extension FilterDefinition {
  /// The name of a number of the second use in a `merge` line: `nextGamma` for `gamma`.
  package static func nameOfNext(_ codeName: String) -> String {
    "next" + codeName.prefix(1).uppercased() + codeName.dropFirst()
  }
}
