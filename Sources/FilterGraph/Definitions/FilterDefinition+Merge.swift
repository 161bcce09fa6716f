extension FilterDefinition {
  /// How a `merge` line names a number of the second use: `nextGamma` for `gamma`.
  package static func nameOfNext(_ codeName: String) -> String {
    "next" + codeName.prefix(1).uppercased() + codeName.dropFirst()
  }
}
