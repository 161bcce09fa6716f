import Spelling

/// Why a filter rejects a value.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The filter's id.
  public let filter: String
  /// The parameter's name as given.
  public let parameter: String
  /// One line with the filter, the parameter, the value and the limit.
  public let description: String

  package init(filter: String, parameter: String, _ problem: String) {
    self.filter = filter
    self.parameter = parameter
    description = "'\(parameter)' of '\(filter)': \(problem)"
  }
}

extension FilterDefinition {
  /// Checks a value for the parameter with a name, in the form of chains or of code.
  ///
  /// - Returns: the parameter.
  /// - Throws: ``ParameterError`` when there is no such parameter or the value is out of range.
  @discardableResult
  package func check(
    _ value: ParameterValue, of name: some StringProtocol
  ) throws(ParameterError) -> ParameterDefinition {
    guard let parameter = parameter(named: name) else { throw unknownParameter(name) }
    if let problem = parameter.problem(with: value) {
      throw ParameterError(filter: id, parameter: parameter.name, problem)
    }
    return parameter
  }

  /// Parses the text of a value in chain syntax.
  package func parse(
    _ text: String, as name: String
  ) throws(ParameterError) -> (parameter: ParameterDefinition, value: ParameterValue) {
    guard let parameter = parameter(named: name) else { throw unknownParameter(name) }
    let value: ParameterValue
    do throws(ValueError) {
      value = try ParameterValue(text, kind: parameter.kind)
    } catch {
      throw ParameterError(filter: id, parameter: parameter.name, error.message)
    }
    return (try check(value, of: name), value)
  }

  /// The error for an unknown parameter name.
  package func unknownParameter(_ name: some StringProtocol) -> ParameterError {
    ParameterError(
      filter: id, parameter: String(name), "there is no such parameter; \(parameterHint(for: name))")
  }

  /// The nearest parameter's name as a question, or all names.
  func parameterHint(for name: some StringProtocol) -> String {
    let names = parameters.map(\.name)
    if let nearest = nearest(to: name, in: names) { return "did you mean '\(nearest)'?" }
    return names.isEmpty ? "the filter has none" : "the filter has \(names.joined(separator: ", "))"
  }
}
