// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Draws a filled circle, for example as a mask.
///
/// Distances are fractions of the width; the circle is antialiased over one pixel.
///
///     mix(background-color, circle-color, coverage of the disc)
///
/// In GPUImage: `CircleGenerator`.
public struct CircleGenerator: Filter {
  public static let id = "circle-generator"

  /// Radius, in fractions of the width. Range: 0…2.
  public var radius: Double
  /// Centre, in fractions of width and height.
  public var center: Point
  /// Colour of the circle.
  public var circleColor: Color
  /// Colour around it.
  public var backgroundColor: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Double = 0.25, center: Point = Point(x: 0.5, y: 0.5), circleColor: Color = .white, backgroundColor: Color = .black) {
    self.radius = radius
    self.center = center
    self.circleColor = circleColor
    self.backgroundColor = backgroundColor
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
    self.center = settings["center"]
    self.circleColor = settings["circle-color"]
    self.backgroundColor = settings["background-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
      "center": self.center.value,
      "circle-color": self.circleColor.value,
      "background-color": self.backgroundColor.value,
    ]
  }
}

/// Generates soft random clouds of two colours (Perlin noise).
///
/// Each corner of a square grid gets one of eight gradient directions at random; the noise is smooth in
/// between.
///
///     mix(color-start, color-finish, 1/2 + n / 2), n Perlin's noise in -1...1 at scale * position
///
/// Source: K. Perlin, Improving Noise, SIGGRAPH 2002.
///
/// In GPUImage: `GPUImagePerlinNoiseFilter`.
public struct PerlinNoise: Filter {
  public static let id = "perlin-noise"

  /// Colour where the noise is lowest.
  public var colorStart: Color
  /// Colour where the noise is highest.
  public var colorFinish: Color
  /// Squares of the grid along the width. Range: 0…256.
  public var scale: Double
  /// Which noise. Range: 0…65535.
  public var seed: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(colorStart: Color = .black, colorFinish: Color = .white, scale: Double = 8, seed: Int = 0) {
    self.colorStart = colorStart
    self.colorFinish = colorFinish
    self.scale = scale
    self.seed = seed
  }

  public init(settings: FilterSettings) {
    self.colorStart = settings["color-start"]
    self.colorFinish = settings["color-finish"]
    self.scale = settings["scale"]
    self.seed = settings["seed"]
  }

  public var values: [String: ParameterValue] {
    [
      "color-start": self.colorStart.value,
      "color-finish": self.colorFinish.value,
      "scale": .number(self.scale),
      "seed": .number(Double(self.seed)),
    ]
  }
}
