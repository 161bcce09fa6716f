// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Fills dark specks that are smaller than a square, in luma; the result is grey.
///
///     erosion(dilation(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageClosingFilter`, `ClosingFilter`.
public struct Closing: Filter {
  public static let id = "closing"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Takes the greatest luma of nine pixels on a grid; a step of dilation.
///
///     max of luma(in(x + i spacing, y + j spacing)), |i|, |j| <= 1
public struct DilationStep: Filter {
  public static let id = "dilation-step"

  /// Distance between the nine, in pixels. Range: 0…81.
  public var spacing: Int

  /// Creates the filter; what is left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Grows what is bright by the greatest luma within a square; the result is grey.
///
/// The square's side is 2 radius + 1 pixels. It is put together from grids of nine pixels, each three times
/// as wide as the one before, so that a radius of 16 takes 36 reads, and three times the radius nine more.
///
///     max of luma(in(x + i, y + j)), |i|, |j| <= radius
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageDilationFilter`, `Dilation`.
public struct Dilation: Filter {
  public static let id = "dilation"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Takes the least luma of nine pixels on a grid; a step of erosion.
///
///     min of luma(in(x + i spacing, y + j spacing)), |i|, |j| <= 1
public struct ErosionStep: Filter {
  public static let id = "erosion-step"

  /// Distance between the nine, in pixels. Range: 0…81.
  public var spacing: Int

  /// Creates the filter; what is left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shrinks what is bright by the least luma within a square; the result is grey.
///
/// The square's side is 2 radius + 1 pixels. It is put together from grids of nine pixels, each three times
/// as wide as the one before, so that a radius of 16 takes 36 reads, and three times the radius nine more.
///
///     min of luma(in(x + i, y + j)), |i|, |j| <= radius
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageErosionFilter`, `Erosion`.
public struct Erosion: Filter {
  public static let id = "erosion"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Removes bright specks that are smaller than a square, in luma; the result is grey.
///
///     dilation(erosion(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageOpeningFilter`, `OpeningFilter`.
public struct Opening: Filter {
  public static let id = "opening"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Fills dark specks that are smaller than a square, channel by channel.
///
///     rgb-erosion(rgb-dilation(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageRGBClosingFilter`.
public struct RGBClosing: Filter {
  public static let id = "rgb-closing"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Takes the greatest red, green and blue of nine pixels on a grid; a step of rgb-dilation.
///
///     max of in(x + i spacing, y + j spacing), |i|, |j| <= 1; alpha stays
public struct RGBDilationStep: Filter {
  public static let id = "rgb-dilation-step"

  /// Distance between the nine, in pixels. Range: 0…81.
  public var spacing: Int

  /// Creates the filter; what is left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Grows what is bright by the greatest red, green and blue within a square.
///
/// The square's side is 2 radius + 1 pixels. It is put together from grids of nine pixels, each three times
/// as wide as the one before, so that a radius of 16 takes 36 reads, and three times the radius nine more.
///
///     max of in(x + i, y + j) by channel, |i|, |j| <= radius; alpha stays
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageRGBDilationFilter`.
public struct RGBDilation: Filter {
  public static let id = "rgb-dilation"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Takes the least red, green and blue of nine pixels on a grid; a step of rgb-erosion.
///
///     min of in(x + i spacing, y + j spacing), |i|, |j| <= 1; alpha stays
public struct RGBErosionStep: Filter {
  public static let id = "rgb-erosion-step"

  /// Distance between the nine, in pixels. Range: 0…81.
  public var spacing: Int

  /// Creates the filter; what is left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shrinks what is bright by the least red, green and blue within a square.
///
/// The square's side is 2 radius + 1 pixels. It is put together from grids of nine pixels, each three times
/// as wide as the one before, so that a radius of 16 takes 36 reads, and three times the radius nine more.
///
///     min of in(x + i, y + j) by channel, |i|, |j| <= radius; alpha stays
///
/// Source: R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
/// bitmapped binary images, CVGIP 1992.
///
/// In GPUImage: `GPUImageRGBErosionFilter`.
public struct RGBErosion: Filter {
  public static let id = "rgb-erosion"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Removes bright specks that are smaller than a square, channel by channel.
///
///     rgb-dilation(rgb-erosion(in, radius), radius)
///
/// Source: J. Serra, Image Analysis and Mathematical Morphology, 1982.
///
/// In GPUImage: `GPUImageRGBOpeningFilter`.
public struct RGBOpening: Filter {
  public static let id = "rgb-opening"

  /// Radius, in pixels. Range: 0…121.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 1) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}
