/// One parameter of a filter, as its header declares it.
public struct ParameterDefinition: Hashable, Sendable {
  /// The kinds of values a parameter takes.
  public enum Kind: Hashable, Sendable {
    case float
    case int
    case bool
    /// One of several words; the value is the index of the word.
    case choice([String])
    /// Two numbers, commonly fractions of width and height.
    case point
    /// Red, green, blue and alpha.
    case color
    /// A fixed number of numbers.
    case list(count: Int)
    /// Two or more points of a curve, x and y alternating, with increasing x.
    case curve
    /// A picture file.
    case image
    /// A colour lookup file.
    case lookup
    /// Words; only of the step `text`, not of filters.
    case text

    /// The word used in the header and by `filters --json`.
    public var name: String {
      switch self {
      case .float: "float"
      case .int: "int"
      case .bool: "bool"
      case .choice: "enum"
      case .point: "point"
      case .color: "color"
      case .list: "list"
      case .curve: "curve"
      case .image: "image"
      case .lookup: "lookup"
      case .text: "text"
      }
    }

    /// The number of components of a value; 0 for files, for words, and for curves, whose length varies.
    public var count: Int {
      switch self {
      case .float, .int, .bool, .choice: 1
      case .point: 2
      case .color: 4
      case .list(let count): count
      case .curve, .image, .lookup, .text: 0
      }
    }

    /// Whether the value names a file.
    public var isFile: Bool { self == .image || self == .lookup }
  }

  /// The unit of a parameter's numbers, where it affects how they are processed.
  public enum Unit: String, Hashable, Sendable {
    /// A length in pixels of the picture, which scales with the picture to preserve the look.
    case pixels = "px"
  }

  /// The name in chains, in kebab-case.
  public let name: String
  /// The kind of value.
  public let kind: Kind
  /// The value if a chain gives none.
  public let defaultValue: ParameterValue
  /// The smallest number that the header allows; nil for no limit. See ``range``.
  public let minimum: Double?
  /// The greatest number that the header allows; nil for no limit. See ``range``.
  public let maximum: Double?
  /// The unit that the header declares; nil for plain numbers.
  public let unit: Unit?
  /// What the parameter does, for documentation and panels.
  public let label: String

  /// The name in shaders and expressions, in camel case.
  public let codeName: String

  init(
    name: String, kind: Kind, defaultValue: ParameterValue, minimum: Double?, maximum: Double?,
    unit: Unit? = nil, label: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.unit = unit
    self.label = label
    codeName = camelCase(name)
  }

  /// The allowed range and the unit in header syntax, such as `0..1` or `0..160 px`.
  public var rangeText: String {
    if case .choice(let words) = kind { return words.joined(separator: "|") }
    let unit = unit?.rawValue ?? ""
    guard minimum != nil || maximum != nil else { return unit }
    return (minimum.map(plain) ?? "") + ".." + (maximum.map(plain) ?? "") + (unit.isEmpty ? "" : " " + unit)
  }
}

/// A value of a parameter.
public enum ParameterValue: Hashable, Sendable {
  /// The components of a value; a flag is 0 or 1, a choice its index, a colour red, green, blue, alpha.
  case numbers([Double])
  /// The name of a file, or words; empty when none was given. `asset:` marks a built-in file.
  case file(String)

  /// One number.
  public static func number(_ value: Double) -> Self { .numbers([value]) }
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// One number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// One number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// `edge-strength` in camel case: `edgeStrength`.
package func camelCase(_ name: String) -> String {
  let parts = name.split(separator: "-")
  return parts.dropFirst().reduce(String(parts.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}

/// A number as text, with integers written without a fraction.
package func plain(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}

extension Int {
  /// The integer part of any number: clamped to `Int`, 0 for NaN.
  package init(saturating value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
