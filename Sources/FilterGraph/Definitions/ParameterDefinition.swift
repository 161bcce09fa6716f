/// One setting of a filter, as its header declares it.
public struct ParameterDefinition: Hashable, Sendable {
  /// The kinds of values a parameter takes.
  public enum Kind: Hashable, Sendable {
    case float
    case int
    case bool
    /// One of some words; the value is the word's place.
    case choice([String])
    /// Two numbers, commonly fractions of width and height.
    case point
    /// Red, green, blue and alpha.
    case color
    /// A fixed count of numbers.
    case list(count: Int)
    /// Two or more points through which a curve passes, x and y in turn, x rising.
    case curve
    /// A picture file.
    case image
    /// A colour lookup file.
    case lookup

    /// The word of the header and of `filters --json`.
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
      }
    }

    /// How many numbers a value of the kind has; 0 for files, and for curves, which have as many as they need.
    public var count: Int {
      switch self {
      case .float, .int, .bool, .choice: 1
      case .point: 2
      case .color: 4
      case .list(let count): count
      case .curve, .image, .lookup: 0
      }
    }

    /// Whether the value names a file.
    public var isFile: Bool { self == .image || self == .lookup }
  }

  /// What the numbers of a parameter measure, where filters treat it in a way of its own.
  public enum Unit: String, Hashable, Sendable {
    /// A length in pixels of the picture, which grows with the picture where a look is kept.
    case pixels = "px"
  }

  /// The name in chains, in kebab-case.
  public let name: String
  /// The kind of value.
  public let kind: Kind
  /// The value where a chain gives none.
  public let defaultValue: ParameterValue
  /// The least number that the header allows; nil where it sets no limit. See ``range``.
  public let minimum: Double?
  /// The greatest number that the header allows; nil where it sets no limit. See ``range``.
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

  /// The allowed interval and the unit as the header writes them, such as `0..1` or `0..160 px`.
  public var rangeText: String {
    if case .choice(let words) = kind { return words.joined(separator: "|") }
    let unit = unit?.rawValue ?? ""
    guard minimum != nil || maximum != nil else { return unit }
    return (minimum.map(plain) ?? "") + ".." + (maximum.map(plain) ?? "") + (unit.isEmpty ? "" : " " + unit)
  }
}

/// A value of a parameter.
public enum ParameterValue: Hashable, Sendable {
  /// As many numbers as the kind has; a flag is 0 or 1, a choice its place, a colour red, green, blue, alpha.
  case numbers([Double])
  /// The name of a file; empty when none was given. `asset:` marks one that is built in.
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

/// `edge-strength` as code writes it: `edgeStrength`.
package func camelCase(_ name: String) -> String {
  let parts = name.split(separator: "-")
  return parts.dropFirst().reduce(String(parts.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}

/// A number as people write it: whole numbers without a fraction.
package func plain(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}

extension Int {
  /// The whole part of any number: the nearest `Int` where it is too large, 0 where it is not a number.
  package init(saturating value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
