public import FilterGraph

/// A filter with its settings, as Swift code writes it: `GaussianBlur(sigma: 4)`.
///
/// The types that conform are generated from the filters' headers; a value is only settings and costs nothing
/// until it becomes part of a chain.
public protocol Filter: Hashable, Sendable {
  /// The filter's id, as chains write it.
  static var id: String { get }
  /// The settings by the names that chains use.
  var values: [String: ParameterValue] { get }
}

/// A filter whose result are numbers: ``AverageColor``, ``HistogramBins``.
public protocol MeasuringFilter: Filter {
  /// What it measures.
  associatedtype Measured: MeasuredValue
}

extension Filter {
  /// The filter as a node of a graph.
  public var instance: FilterInstance {
    guard let definition = FilterCatalog.standard.filter(named: Self.id) else {
      preconditionFailure("no built-in filter '\(Self.id)'")
    }
    return FilterInstance(definition, values)
  }
}

extension FilterCatalog {
  /// The built-in catalogue, read once. Traps when one of our own files is wrong, which a test excludes.
  public static let standard: FilterCatalog = {
    do {
      return try builtIn()
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}

/// A colour: display-encoded sRGB with straight alpha, each 0…1.
public struct Color: Hashable, Sendable {
  /// Red, green, blue and alpha.
  public var red, green, blue, alpha: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Yellow.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Cyan.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Magenta.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// White.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  var value: ParameterValue { .numbers([red, green, blue, alpha]) }
}

/// A place in a picture, in fractions of its width and height from the top left corner.
public struct Point: Hashable, Sendable {
  /// The fractions.
  public var x, y: Double

  /// Creates a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  var value: ParameterValue { .numbers([x, y]) }
}
