public import FilterGraph

/// A filter with its settings, as Swift code writes it: `GaussianBlur(sigma: 4)`.
///
/// The built-in types are generated from the filters' headers. A value is only settings, which may be anything; it is
/// checked and costs something when it becomes part of a graph. Conform a type of your own to ``ShaderFilter``.
public protocol Filter: FilterElement, Hashable, Sendable {
  /// The filter's id, as chains write it.
  static var id: String { get }
  /// What the filter is: by default the built-in filter of ``id``. Always the same object.
  static var definition: FilterDefinition { get throws(FilterFileError) }
  /// The settings by the names that chains or code use.
  var values: [String: ParameterValue] { get }
  /// Reads the filter back from its settings in a graph.
  init(settings: FilterSettings)
}

/// A filter whose results are numbers: ``AverageColor``, ``HistogramBins``.
public protocol MeasuringFilter: Filter {
  /// What it measures.
  associatedtype Measured: MeasuredValue
}

extension Filter {
  /// The built-in filter of ``id``.
  public static var definition: FilterDefinition {
    get throws(FilterFileError) {
      if let definition = FilterCatalog.standard.filter(named: id) { return definition }
      throw FilterFileError(
        path: "\(Self.self)", line: 1, column: 1,
        message: "there is no built-in filter '\(id)', and the type has no 'definition' of its own")
    }
  }

  /// The filter as a node of a graph.
  ///
  /// - Throws: `ParameterError` for a value outside its range, `FilterFileError` when ``definition`` is wrong.
  public var instance: FilterInstance { get throws { try FilterInstance(Self.definition, values) } }

  /// Creates the filter from settings by the names that chains or code use; a missing one has its default.
  public init(values: [String: ParameterValue]) {
    let definition = try? Self.definition
    var named: [String: ParameterValue] = [:]
    for (name, value) in values { named[definition?.parameter(named: name)?.name ?? name] = value }
    self.init(settings: FilterSettings(named, of: definition))
  }
}

extension FilterCatalog {
  /// The built-in catalogue, read once. Traps when an embedded file is wrong, which a test excludes.
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

  /// The colour as a filter's setting.
  public var value: ParameterValue { .numbers([red, green, blue, alpha]) }
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

  /// The place as a filter's setting.
  public var value: ParameterValue { .numbers([x, y]) }
}
