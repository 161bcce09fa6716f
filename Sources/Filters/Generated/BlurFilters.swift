// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Smooths surfaces and preserves edges.
///
/// Nine taps along each axis; a tap weighs less the more its colour differs from the centre, and its colour
/// counts by its alpha.
///
///     sum of w(i) in(i) / sum of w(i), w(i) = g(i) * (1 - min(distance(in(0), in(i)) * factor, 1))
///
///     g = 0.18, 0.15, 0.12, 0.09, 0.05 for |i| = 0...4; along x, then along y
///
/// Source: C. Tomasi and R. Manduchi, Bilateral Filtering for Gray and Color Images, ICCV 1998.
///
/// In GPUImage: `GPUImageBilateralFilter`
/// (`bilateral=distance-normalization-factor=8:texel-spacing-multiplier=4`), `BilateralBlur`
/// (`bilateral=distance-normalization-factor=8:texel-spacing-multiplier=4`).
public struct Bilateral: Filter {
  public static let id = "bilateral"

  /// Sharpness of the edges; larger keeps finer ones. Range: 0….
  public var distanceNormalizationFactor: Double
  /// Distance between taps. Range: 0…32 px.
  public var texelSpacingMultiplier: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(distanceNormalizationFactor: Double = 6, texelSpacingMultiplier: Int = 2) {
    self.distanceNormalizationFactor = distanceNormalizationFactor
    self.texelSpacingMultiplier = texelSpacingMultiplier
  }

  public init(settings: FilterSettings) {
    self.distanceNormalizationFactor = settings["distance-normalization-factor"]
    self.texelSpacingMultiplier = settings["texel-spacing-multiplier"]
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
/// The square's side is 2 radius + 1 pixels; with a fractional radius the outermost pixels are weighted by
/// their coverage. A wide one takes most of its mean from means of 8 and of 64 pixels, so that it takes
/// little longer than a narrow one.
///
///     sum of in(i) / (2 radius + 1), |i| <= radius; along x, then along y
///
/// In GPUImage: `GPUImageBoxBlurFilter`, `BoxBlur`.
public struct BoxBlur: Filter {
  public static let id = "box-blur"

  /// Radius. Range: 0…128 px.
  public var radius: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Double = 4) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
    ]
  }
}

/// Convolves the picture with a 3x3 kernel of your own.
///
///     sum of kernel(i, j) in(x + i, y + j); alpha stays
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImage3x3ConvolutionFilter`, `Convolution3x3`.
public struct Convolution3x3: Filter {
  public static let id = "convolution-3x3"

  /// Weights, row by row from the top.
  public var convolutionKernel: [Double]
  /// Distance between the pixels that are read. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(convolutionKernel: [Double] = [0, 0, 0, 0, 1, 0, 0, 0, 0], spacing: Int = 1) {
    self.convolutionKernel = convolutionKernel
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.convolutionKernel = settings["convolution-kernel"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "convolution-kernel": .numbers(self.convolutionKernel),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Blurs with a Gaussian kernel.
///
///     sum of w(i) in(i), |i| <= 3 sigma, w(i) ~ exp(-i^2 / (2 sigma^2)); along x, then along y
///
/// In GPUImage: `GPUImageGaussianBlurFilter`, `GaussianBlur`, `GPUImageFastBlurFilter`.
public struct GaussianBlur: Filter {
  public static let id = "gaussian-blur"

  /// Standard deviation. Range: 0…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2) {
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
    ]
  }
}

/// Blurs inside a circle and leaves the rest unchanged.
///
/// A blur-size of 1 equals the spread of GPUImage's nine weights 0.05, 0.09, 0.12, 0.15, 0.18, 0.15 and so
/// on, one pixel apart: a standard deviation of 2.1166 pixels.
///
///     d < blur-radius ? gaussian-blur(image, 2.1166 blur-size) : image, d the distance in widths
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageGaussianBlurPositionFilter`.
public struct GaussianBlurPosition: Filter {
  public static let id = "gaussian-blur-position"

  /// Strength; 1 is a standard deviation of 2.1166 pixels. Range: 0…75 px.
  public var blurSize: Double
  /// Centre of the circle, in fractions of width and height.
  public var blurCenter: Point
  /// Radius of the circle, in fractions of the width. Range: 0…1.
  public var blurRadius: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(blurSize: Double = 1, blurCenter: Point = Point(x: 0.5, y: 0.5), blurRadius: Double = 1) {
    self.blurSize = blurSize
    self.blurCenter = blurCenter
    self.blurRadius = blurRadius
  }

  public init(settings: FilterSettings) {
    self.blurSize = settings["blur-size"]
    self.blurCenter = settings["blur-center"]
    self.blurRadius = settings["blur-radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "blur-size": .number(self.blurSize),
      "blur-center": self.blurCenter.value,
      "blur-radius": .number(self.blurRadius),
    ]
  }
}

/// Blurs everything outside a circle.
///
///     mix(image, gaussian-blur(image, sigma), smoothstep(r - size, r, d)), r = exclude-circle-radius
///
///     d is the distance from exclude-circle-point, both sides counted in widths
///
/// Source: the GPUImage definition; its blur radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageGaussianSelectiveBlurFilter`.
public struct GaussianSelectiveBlur: Filter {
  public static let id = "gaussian-selective-blur"

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Radius of the sharp circle, in fractions of the width. Range: 0…1.
  public var excludeCircleRadius: Double
  /// Centre of the sharp circle, in fractions of width and height.
  public var excludeCirclePoint: Point
  /// Width of its border, in fractions of the width. Range: 0…1.
  public var excludeBlurSize: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 5, excludeCircleRadius: Double = 0.1875, excludeCirclePoint: Point = Point(x: 0.5, y: 0.5), excludeBlurSize: Double = 0.09375) {
    self.sigma = sigma
    self.excludeCircleRadius = excludeCircleRadius
    self.excludeCirclePoint = excludeCirclePoint
    self.excludeBlurSize = excludeBlurSize
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.excludeCircleRadius = settings["exclude-circle-radius"]
    self.excludeCirclePoint = settings["exclude-circle-point"]
    self.excludeBlurSize = settings["exclude-blur-size"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "exclude-circle-radius": .number(self.excludeCircleRadius),
      "exclude-circle-point": self.excludeCirclePoint.value,
      "exclude-blur-size": .number(self.excludeBlurSize),
    ]
  }
}

/// Simulates the defocus blur of a lens with a six-bladed aperture.
///
/// The mean over a hexagon, in linear light. Highlights were brighter in the scene than white, so they are
/// expanded before and compressed after, and bright points become bright hexagons. It consists of three
/// rhombi, each a blur along two directions: four lines of taps in three passes instead of an area.
///
///     compressed mean of expanded in(x + r), r in the hexagon of the given radius; as (D(U) + 2 E((U + D) / 2)) / 3
///
///     expanded: c / (1 - h luma), compressed: c / (1 + h luma), h = highlights, c and luma linear
///
///     U, D, E are means along lines of that length, upwards, to the left below and to the right below
///
/// Source: L. McIntosh, B. E. Riecke, S. DiPaola, Efficiently Simulating the Bokeh of Polygonal Apertures,
/// CGF 2012.
public struct HexagonalBlur: Filter {
  public static let id = "hexagonal-blur"

  /// Distance from the hexagon's centre to its corners. Range: 0…64 px.
  public var radius: Double
  /// Turn of the hexagon, in degrees counterclockwise. Range: -60…60.
  public var angle: Double
  /// How much brighter than they look highlights are. Range: 0…0.99.
  public var highlights: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Double = 12, angle: Double = 0, highlights: Double = 0.95) {
    self.radius = radius
    self.angle = angle
    self.highlights = highlights
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
    self.angle = settings["angle"]
    self.highlights = settings["highlights"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
      "angle": .number(self.angle),
      "highlights": .number(self.highlights),
    ]
  }
}

/// Blurs strongly, and reduces saturation and contrast, as a backdrop for controls.
///
/// GPUImage downsamples the picture by four and blurs with a deviation of 12 pixels, which is 48 pixels of
/// the picture. Above 160 the blur is done in two steps.
///
///     luminance-range(gaussian-blur(saturation(image, saturation), sigma), range-reduction-factor)
///
/// Source: the GPUImage definition; its radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageiOSBlurFilter`, `iOSBlur`.
public struct IosBlur: Filter {
  public static let id = "ios-blur"

  /// Standard deviation of the blur. Range: 0…220 px.
  public var sigma: Double
  /// Saturation; 1 is no change. Range: 0…2.
  public var saturation: Double
  /// How far brightness is brought to the middle. Range: 0…1.
  public var rangeReductionFactor: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 48, saturation: Double = 0.8, rangeReductionFactor: Double = 0.6) {
    self.sigma = sigma
    self.saturation = saturation
    self.rangeReductionFactor = rangeReductionFactor
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.saturation = settings["saturation"]
    self.rangeReductionFactor = settings["range-reduction-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "saturation": .number(self.saturation),
      "range-reduction-factor": .number(self.rangeReductionFactor),
    ]
  }
}

/// Replaces each pixel by the median of its 3x3 neighbourhood, channel by channel.
///
///     sort each column; the median of (max of the lows, median of the middles, min of the highs)
///
/// Source: J. L. Smith, Implementing median filters in XC4000E FPGAs, 1996.
///
/// In GPUImage: `GPUImageMedianFilter`, `MedianFilter`.
public struct Median: Filter {
  public static let id = "median"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Blurs along a line, as if the camera had moved.
///
/// The weights decrease from the middle to the ends, four steps of blur-size away. Steps of more than two
/// pixels are subdivided to avoid ghosting.
///
///     sum of g(t) in(x + t blur-size (cos angle, sin angle)) / sum of g(t), t = -4...4 in steps of 1 / n
///
///     g(0), g(1)...g(4) = 0.18, 0.15, 0.12, 0.09, 0.05, linear between them; n = ceil(blur-size / 2)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageMotionBlurFilter`, `MotionBlur`.
public struct MotionBlur: Filter {
  public static let id = "motion-blur"

  /// A quarter of the way. Range: 0…64 px.
  public var blurSize: Double
  /// Direction, in degrees clockwise from the right. Range: 0…360.
  public var blurAngle: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(blurSize: Double = 2.5, blurAngle: Double = 0) {
    self.blurSize = blurSize
    self.blurAngle = blurAngle
  }

  public init(settings: FilterSettings) {
    self.blurSize = settings["blur-size"]
    self.blurAngle = settings["blur-angle"]
  }

  public var values: [String: ParameterValue] {
    [
      "blur-size": .number(self.blurSize),
      "blur-angle": .number(self.blurAngle),
    ]
  }
}

/// Increases the difference of each pixel from its four neighbours.
///
///     (1 + 4 s) in - s (left + right + top + bottom), s = sharpness
///
/// In GPUImage: `GPUImageSharpenFilter`, `Sharpen`.
public struct Sharpen: Filter {
  public static let id = "sharpen"

  /// Sharpness; below 0 softens. Range: -4…4.
  public var sharpness: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sharpness: Double = 0, spacing: Int = 1) {
    self.sharpness = sharpness
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.sharpness = settings["sharpness"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "sharpness": .number(self.sharpness),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Blurs only the red channel and shows it as grey.
///
///     grey of gaussian-blur(red, sigma)
///
/// Source: the GPUImage definition; its radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageSingleComponentGaussianBlurFilter`, `SingleComponentGaussianBlur`.
public struct SingleComponentGaussianBlur: Filter {
  public static let id = "single-component-gaussian-blur"

  /// Standard deviation. Range: 0…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2) {
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
    ]
  }
}

/// Smooths surfaces and preserves edges above a threshold.
///
/// A tap weighs less the more its channel differs from the centre, and nothing from two and a half thresholds
/// on. A colour counts by its alpha.
///
///     sum of w(i) in(i) / sum of w(i), w(i) = max(0, 1 - |in(i) - in(0)| / (2.5 threshold)), by channel
///
///     |i| <= radius; along x, then along y
public struct SurfaceBlur: Filter {
  public static let id = "surface-blur"

  /// Radius. Range: 0…32 px.
  public var radius: Int
  /// Steps up to this are smoothed. Range: 0…1.
  public var threshold: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 5, threshold: Double = 0.1) {
    self.radius = radius
    self.threshold = threshold
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
    self.threshold = settings["threshold"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
      "threshold": .number(self.threshold),
    ]
  }
}

/// Keeps a horizontal band sharp and blurs the rest, like a photograph of a miniature.
///
///     mix(image, gaussian-blur(image, sigma), b), b = min(1, 1 - s(top - rate, top, y) + s(bottom, bottom + rate, y))
///
///     s is smoothstep, y the position from the top edge, 0, to the bottom edge, 1
///
/// Source: the GPUImage definition; its radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageTiltShiftFilter` (`tilt-shift=top-focus-level=0.4:bottom-focus-level=0.6`),
/// `TiltShift` (`tilt-shift=top-focus-level=0.4:bottom-focus-level=0.6`).
public struct TiltShift: Filter {
  public static let id = "tilt-shift"

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Top of the sharp band, in fractions of the height. Range: 0…1.
  public var topFocusLevel: Double
  /// Bottom of the sharp band, in fractions of the height. Range: 0…1.
  public var bottomFocusLevel: Double
  /// Height over which sharp turns into blurred, in fractions of the height. Range: 0…1.
  public var focusFallOffRate: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 7, topFocusLevel: Double = 0.35, bottomFocusLevel: Double = 0.65, focusFallOffRate: Double = 0.2) {
    self.sigma = sigma
    self.topFocusLevel = topFocusLevel
    self.bottomFocusLevel = bottomFocusLevel
    self.focusFallOffRate = focusFallOffRate
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.topFocusLevel = settings["top-focus-level"]
    self.bottomFocusLevel = settings["bottom-focus-level"]
    self.focusFallOffRate = settings["focus-fall-off-rate"]
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

/// Sharpens by adding the difference between the picture and a blurred copy.
///
///     image + intensity * (image - gaussian-blur(image, sigma))
///
/// In GPUImage: `GPUImageUnsharpMaskFilter`, `UnsharpMask`.
public struct UnsharpMask: Filter {
  public static let id = "unsharp-mask"

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Strength; 0 is no change, 1 adds one whole difference. Range: 0….
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 4, intensity: Double = 1) {
    self.sigma = sigma
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Blurs radially from a centre, as if the lens had been zoomed.
///
/// Four steps to each side, each a hundredth of the way to the centre, times blur-size. Steps of more than
/// two pixels are subdivided, by at most 32, to avoid ghosting.
///
///     sum of g(t) in(x + t blur-size (center - x) / 100) / sum of g(t), t = -4...4 in steps of 1 / n
///
///     g(0), g(1)...g(4) = 0.18, 0.15, 0.12, 0.09, 0.05, linear between them; n = ceil(step / 2 pixels)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageZoomBlurFilter`, `ZoomBlur`.
public struct ZoomBlur: Filter {
  public static let id = "zoom-blur"

  /// Length of a step, in hundredths of the way to the centre. Range: 0…20.
  public var blurSize: Double
  /// Centre, in fractions of width and height.
  public var blurCenter: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(blurSize: Double = 1, blurCenter: Point = Point(x: 0.5, y: 0.5)) {
    self.blurSize = blurSize
    self.blurCenter = blurCenter
  }

  public init(settings: FilterSettings) {
    self.blurSize = settings["blur-size"]
    self.blurCenter = settings["blur-center"]
  }

  public var values: [String: ParameterValue] {
    [
      "blur-size": .number(self.blurSize),
      "blur-center": self.blurCenter.value,
    ]
  }
}
