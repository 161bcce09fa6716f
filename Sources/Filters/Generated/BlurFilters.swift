// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Smooths surfaces and keeps edges.
///
/// Nine taps along each axis; a tap counts the less the more its colour differs from the centre's.
///
///     sum of w(i) in(i) / sum of w(i), w(i) = g(i) * (1 - min(distance(in(0), in(i)) * factor, 1))
///
///     g = 0.18, 0.15, 0.12, 0.09, 0.05 for |i| = 0...4; along x, then along y
///
/// Source: C. Tomasi and R. Manduchi, Bilateral Filtering for Gray and Color Images, ICCV 1998.
///
/// In GPUImage: `GPUImageBilateralFilter`, `BilateralBlur`.
public struct Bilateral: Filter {
  public static let id = "bilateral"

  /// Sharpness of the edges; larger keeps finer ones. Range: 0….
  public var distanceNormalizationFactor: Double
  /// Distance between taps, in pixels. Range: 0…32.
  public var texelSpacingMultiplier: Int

  /// Creates the filter; what is left out has its documented default.
  public init(distanceNormalizationFactor: Double = 8, texelSpacingMultiplier: Int = 4) {
    self.distanceNormalizationFactor = distanceNormalizationFactor
    self.texelSpacingMultiplier = texelSpacingMultiplier
  }

  public var values: [String: ParameterValue] {
    [
      "distance-normalization-factor": .number(self.distanceNormalizationFactor),
      "texel-spacing-multiplier": .number(Double(self.texelSpacingMultiplier)),
    ]
  }
}

/// Blurs with the mean of a square.
///
/// The square's side is 2 radius + 1 pixels; when the radius is not whole, the outermost pixels count by
/// their covered part.
///
///     sum of in(i) / (2 radius + 1), |i| <= radius; along x, then along y
///
/// In GPUImage: `GPUImageBoxBlurFilter`, `BoxBlur`.
public struct BoxBlur: Filter {
  public static let id = "box-blur"

  /// Radius, in pixels. Range: 0…128.
  public var radius: Double

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Double = 4) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
    ]
  }
}

/// Blurs with a Gaussian bell.
///
///     sum of w(i) in(i), |i| <= 3 sigma, w(i) ~ exp(-i^2 / (2 sigma^2)); along x, then along y
///
/// In GPUImage: `GPUImageGaussianBlurFilter`, `GaussianBlur`.
public struct GaussianBlur: Filter {
  public static let id = "gaussian-blur"

  /// Standard deviation, in pixels. Range: 0…40.
  public var sigma: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sigma: Double = 2) {
    self.sigma = sigma
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
    ]
  }
}

/// Replaces each pixel by the median of its three by three neighbourhood, channel by channel.
///
///     sort each column; the median of (max of the lows, median of the middles, min of the highs)
///
/// Source: J. L. Smith, Implementing median filters in XC4000E FPGAs, 1996.
///
/// In GPUImage: `GPUImageMedianFilter`, `MedianFilter`.
public struct Median: Filter {
  public static let id = "median"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Raises the difference of each pixel from its four neighbours.
///
///     (1 + 4 s) in - s (left + right + top + bottom), s = sharpness
///
/// In GPUImage: `GPUImageSharpenFilter`, `Sharpen`.
public struct Sharpen: Filter {
  public static let id = "sharpen"

  /// Sharpness; below 0 softens. Range: -4…4.
  public var sharpness: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sharpness: Double = 0) {
    self.sharpness = sharpness
  }

  public var values: [String: ParameterValue] {
    [
      "sharpness": .number(self.sharpness),
    ]
  }
}

/// Shows a picture within a horizontal band and its blurred copy outside; the last step of tilt-shift.
///
///     mix(image, blurred, min(1, 1 - smoothstep(top - rate, top, y) + smoothstep(bottom, bottom + rate, y)))
public struct TiltShiftMix: Filter {
  public static let id = "tilt-shift-mix"

  /// Top of the sharp band, in fractions of the height. Range: 0…1.
  public var topFocusLevel: Double
  /// Bottom of the sharp band, in fractions of the height. Range: 0…1.
  public var bottomFocusLevel: Double
  /// Height over which sharp turns into blurred, in fractions of the height. Range: 0…1.
  public var focusFallOffRate: Double

  /// Creates the filter; what is left out has its documented default.
  public init(topFocusLevel: Double = 0.4, bottomFocusLevel: Double = 0.6, focusFallOffRate: Double = 0.2) {
    self.topFocusLevel = topFocusLevel
    self.bottomFocusLevel = bottomFocusLevel
    self.focusFallOffRate = focusFallOffRate
  }

  public var values: [String: ParameterValue] {
    [
      "top-focus-level": .number(self.topFocusLevel),
      "bottom-focus-level": .number(self.bottomFocusLevel),
      "focus-fall-off-rate": .number(self.focusFallOffRate),
    ]
  }
}

/// Keeps a horizontal band sharp and blurs what lies above and below, as if the scene were a miniature.
///
///     mix(image, gaussian-blur(image, sigma), b), b = min(1, 1 - s(top - rate, top, y) + s(bottom, bottom + rate, y))
///
///     s is smoothstep, y the position from the top edge, 0, to the bottom edge, 1
///
/// Source: the GPUImage definition; its radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageTiltShiftFilter`, `TiltShift`.
public struct TiltShift: Filter {
  public static let id = "tilt-shift"

  /// Standard deviation of the blur, in pixels. Range: 0…40.
  public var sigma: Double
  /// Top of the sharp band, in fractions of the height. Range: 0…1.
  public var topFocusLevel: Double
  /// Bottom of the sharp band, in fractions of the height. Range: 0…1.
  public var bottomFocusLevel: Double
  /// Height over which sharp turns into blurred, in fractions of the height. Range: 0…1.
  public var focusFallOffRate: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sigma: Double = 7, topFocusLevel: Double = 0.4, bottomFocusLevel: Double = 0.6, focusFallOffRate: Double = 0.2) {
    self.sigma = sigma
    self.topFocusLevel = topFocusLevel
    self.bottomFocusLevel = bottomFocusLevel
    self.focusFallOffRate = focusFallOffRate
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "top-focus-level": .number(self.topFocusLevel),
      "bottom-focus-level": .number(self.bottomFocusLevel),
      "focus-fall-off-rate": .number(self.focusFallOffRate),
    ]
  }
}

/// Adds the difference between a picture and its blurred copy; the last step of unsharp-mask.
///
///     image + intensity * (image - blurred)
public struct UnsharpDifference: Filter {
  public static let id = "unsharp-difference"

  /// How many differences are added. Range: 0….
  public var intensity: Double

  /// Creates the filter; what is left out has its documented default.
  public init(intensity: Double = 1) {
    self.intensity = intensity
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
    ]
  }
}

/// Sharpens by adding what a blur takes away.
///
///     image + intensity * (image - gaussian-blur(image, sigma))
///
/// In GPUImage: `GPUImageUnsharpMaskFilter`, `UnsharpMask`.
public struct UnsharpMask: Filter {
  public static let id = "unsharp-mask"

  /// Standard deviation of the blur, in pixels. Range: 0…40.
  public var sigma: Double
  /// Strength; 0 is no change, 1 adds one whole difference. Range: 0….
  public var intensity: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sigma: Double = 4, intensity: Double = 1) {
    self.sigma = sigma
    self.intensity = intensity
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "intensity": .number(self.intensity),
    ]
  }
}
