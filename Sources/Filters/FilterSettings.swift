public import FilterGraph

/// The settings of a filter in a graph, by the names of its parameters, as a filter's type reads them back.
///
/// ```swift
/// init(settings: FilterSettings) { amount = settings["amount"] }
/// ```
public struct FilterSettings: Sendable {
  /// The settings; a missing one has its default.
  public let values: [String: ParameterValue]
  private let definition: FilterDefinition?

  /// Creates settings of a filter.
  init(_ values: [String: ParameterValue], of definition: FilterDefinition?) {
    self.values = values
    self.definition = definition
  }

  /// The setting of a parameter: its value, or the default that the header declares.
  ///
  /// Zero, an empty file name or the first choice where the filter has no parameter of that name and kind.
  public subscript<Value: FilterSetting>(parameter: String) -> Value {
    let declared = definition?.parameter(named: parameter)
    return Value(values[declared?.name ?? parameter] ?? declared?.defaultValue ?? .numbers([]))
  }
}

/// A type of a property that holds a filter's setting.
public protocol FilterSetting {
  /// Reads a setting.
  init(_ value: ParameterValue)
}

extension ParameterValue {
  fileprivate var list: [Double] { if case .numbers(let numbers) = self { numbers } else { [] } }
  fileprivate subscript(index: Int) -> Double { index < list.count ? list[index] : 0 }
}

extension Double: FilterSetting {
  /// The first number.
  public init(_ value: ParameterValue) { self = value[0] }
}

extension Int: FilterSetting {
  /// The whole part of the first number.
  public init(_ value: ParameterValue) { self.init(saturating: value[0]) }
}

extension Bool: FilterSetting {
  /// Whether the first number is not 0.
  public init(_ value: ParameterValue) { self = value[0] != 0 }
}

extension String: FilterSetting {
  /// The name of the file.
  public init(_ value: ParameterValue) { if case .file(let path) = value { self = path } else { self = "" } }
}

extension Color: FilterSetting {
  /// Red, green, blue and alpha.
  public init(_ value: ParameterValue) {
    self.init(red: value[0], green: value[1], blue: value[2], alpha: value[3])
  }
}

extension Point: FilterSetting {
  /// The first two numbers.
  public init(_ value: ParameterValue) { self.init(x: value[0], y: value[1]) }
}

extension Array: FilterSetting where Element: FilterSetting {
  /// The numbers, or the points that they are in pairs.
  public init(_ value: ParameterValue) {
    let size = Element.self == Point.self ? 2 : 1
    self = stride(from: 0, to: value.list.count - size + 1, by: size).map {
      Element(.numbers(Array<Double>(value.list[$0..<$0 + size])))
    }
  }
}

extension FilterSetting where Self: CaseIterable & RawRepresentable, RawValue == Int {
  /// The choice of the place that the number gives; the first where there is none.
  public init(_ value: ParameterValue) {
    self = Self(rawValue: Int(saturating: value[0])) ?? Self.allCases.first!
  }
}

extension Graph {
  /// The settings of the first filter of a type; nil when the graph has none.
  ///
  /// Filters inside groups are not found: a group's own settings are theirs.
  public func settings<F: Filter>(of type: F.Type) -> F? {
    guard let definition = try? type.definition, let (_, filter) = first(definition) else { return nil }
    return F(settings: FilterSettings(filter.values, of: definition))
  }

  /// Gives the first filter of a type other settings; without effect when the graph has none.
  ///
  /// - Throws: ``ParameterError`` for a value outside its range, `FilterFileError` when the type's definition is wrong;
  ///   the graph is then unchanged.
  public mutating func set(_ filter: some Filter) throws {
    let instance = try filter.instance
    guard let (id, _) = first(instance.definition) else { return }
    replace(id, with: instance)
  }

  private func first(_ definition: FilterDefinition) -> (id: NodeID, filter: FilterInstance)? {
    for (id, node) in zip(ids, nodes) {
      if case .filter(let filter) = node.operation, filter.definition == definition { return (id, filter) }
    }
    return nil
  }
}
