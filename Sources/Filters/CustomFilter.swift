public import FilterGraph

/// A filter from the text of a filter file, with settings by name.
///
/// ```swift
/// var warmth = try CustomFilter(source: text)
/// warmth["amount"] = 0.4
/// try warmth.set("tint", to: "orange")
/// ```
/// It stands wherever a built-in filter can. Copies share the definition; filters from two parses of one text are
/// different filters.
public struct CustomFilter: FilterElement, Hashable, Sendable {
  /// What the filter is: its parameters with their ranges, its inputs, its documentation.
  public let definition: FilterDefinition
  /// The settings by the names that chains or code use; a missing one has its default.
  public var values: [String: ParameterValue]

  /// Creates a filter of a definition.
  public init(_ definition: FilterDefinition, values: [String: ParameterValue] = [:]) {
    self.definition = definition
    self.values = values
  }

  /// Creates a filter from the text of a filter file.
  ///
  /// - Parameters:
  ///   - source: a header and GLSL, or the chain of a group of built-in filters.
  ///   - vertexShader: the text of the vertex shader that belongs to an ISF shader; nil for none.
  ///   - name: where the text came from, for messages; the id of an ISF shader or a fragment shader comes from it.
  ///   - values: the settings.
  ///   - suffix: what the id of an ISF shader or a fragment shader has at its end, where another filter has that name.
  /// - Throws: `FilterFileError` with the line of what is wrong. GLSL is compiled when the filter first runs.
  public init(
    source: String, vertexShader: String? = nil, name: String = "filter",
    values: [String: ParameterValue] = [:], suffix: String = ""
  ) throws(FilterFileError) {
    self.init(
      try FilterDefinition.parse(source, vertexShader: vertexShader, path: name, suffix: suffix),
      values: values)
  }

  /// A setting; nil for the default. It is checked when the filter becomes part of a graph.
  public subscript(parameter: String) -> ParameterValue? {
    get { values[parameter] }
    set { values[parameter] = newValue }
  }

  /// Sets a parameter to a value as chains write it: `0.4`, `orange`, `0.5|0.5`, the word of a choice, a file.
  ///
  /// - Throws: `ParameterError` when there is no such parameter, or the text is no value in its range.
  public mutating func set(_ parameter: String, to text: String) throws(ParameterError) {
    let (definition, value) = try definition.parse(text, as: parameter)
    values[definition.name] = value
  }

  /// The filter as a node of a graph.
  ///
  /// - Throws: `ParameterError` for a parameter that the filter does not have and a value outside its range.
  public var instance: FilterInstance {
    get throws(ParameterError) { try FilterInstance(definition, values) }
  }
}
