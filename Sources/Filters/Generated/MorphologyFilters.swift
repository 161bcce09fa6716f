// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Removes dark specks smaller than a square, in luma; the result is grey.
///
///     erosion(dilation(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageClosingFilter`, `ClosingFilter`.
public struct Closing: Filter {
  public static let id = "closing"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Expands bright areas: the maximum luma within a square; the result is grey.
///
/// The square's side is 2 radius + 1 pixels. It is composed of grids of nine pixels, each three times as wide
/// as the previous, so a radius of 16 takes 36 reads, and three times the radius takes nine more.
///
///     max of luma(in(x + i, y + j)), |i|, |j| <= radius
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageDilationFilter`, `Dilation`.
public struct Dilation: Filter {
  public static let id = "dilation"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Shrinks bright areas: the minimum luma within a square; the result is grey.
///
/// The square's side is 2 radius + 1 pixels. It is composed of grids of nine pixels, each three times as wide
/// as the previous, so a radius of 16 takes 36 reads, and three times the radius takes nine more.
///
///     min of luma(in(x + i, y + j)), |i|, |j| <= radius
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageErosionFilter`, `Erosion`.
public struct Erosion: Filter {
  public static let id = "erosion"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Removes bright specks smaller than a square, in luma; the result is grey.
///
///     dilation(erosion(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageOpeningFilter`, `OpeningFilter`.
public struct Opening: Filter {
  public static let id = "opening"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Removes dark specks smaller than a square, channel by channel.
///
///     rgb-erosion(rgb-dilation(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageRGBClosingFilter`.
public struct RGBClosing: Filter {
  public static let id = "rgb-closing"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Expands bright areas: the maximum of each channel within a square.
///
/// The square's side is 2 radius + 1 pixels. It is composed of grids of nine pixels, each three times as wide
/// as the previous, so a radius of 16 takes 36 reads, and three times the radius takes nine more.
///
///     max of in(x + i, y + j) by channel, |i|, |j| <= radius; alpha stays
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageRGBDilationFilter`.
public struct RGBDilation: Filter {
  public static let id = "rgb-dilation"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Shrinks bright areas: the minimum of each channel within a square.
///
/// The square's side is 2 radius + 1 pixels. It is composed of grids of nine pixels, each three times as wide
/// as the previous, so a radius of 16 takes 36 reads, and three times the radius takes nine more.
///
///     min of in(x + i, y + j) by channel, |i|, |j| <= radius; alpha stays
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageRGBErosionFilter`.
public struct RGBErosion: Filter {
  public static let id = "rgb-erosion"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Removes bright specks smaller than a square, channel by channel.
///
///     rgb-dilation(rgb-erosion(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageRGBOpeningFilter`.
public struct RGBOpening: Filter {
  public static let id = "rgb-opening"

  /// Radius. Range: 0…121 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}
