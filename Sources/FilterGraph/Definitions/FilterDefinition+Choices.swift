extension FilterDefinition {
  /// The names whose values depend only on choices and switches.
  ///
  /// Choices are structural: a program contains only the code of the selected item. Numbers are not, so that a
  /// slider changes no program.
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

  /// Whether a choice or a switch alone determines that the filter does nothing.
  package var identityIsChosen: Bool { identity.map { $0.names.isSubset(of: choiceNames) } ?? false }
}
