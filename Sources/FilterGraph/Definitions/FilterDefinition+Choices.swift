extension FilterDefinition {
  /// The names whose values follow from choices among words and switches alone.
  ///
  /// Choices are structure: a program holds the code of what is chosen and of nothing else. Numbers are not, so
  /// that a slider changes no program.
  static func choiceNames(
    _ parameters: [ParameterDefinition], _ lets: [(name: String, value: Expression)]
  ) -> Set<String> {
    var names: Set<String> = []
    for parameter in parameters {
      switch parameter.kind {
      case .choice, .bool: names.insert(parameter.codeName)
      default: break
      }
    }
    guard !names.isEmpty else { return names }
    for (name, value) in lets where !value.names.isEmpty && value.names.isSubset(of: names) {
      names.insert(name)
    }
    return names
  }

  /// Whether a choice or a switch alone decides that the filter does nothing.
  package var identityIsChosen: Bool { identity.map { $0.names.isSubset(of: choiceNames) } ?? false }
}
