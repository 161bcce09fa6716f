// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Detects edges by the Canny method and draws them as thin white lines on black.
///
/// Luma is blurred, edges are thinned across their direction, and weak edges are kept where they connect to a
/// strong one. Connections are followed over at least 128 pixels.
///
///     thinned edges of Sobel's strength s with s >= upper-threshold, and those with s >= lower-threshold that
///
///     a chain of such connects with them
///
/// Source: J. Canny, A Computational Approach to Edge Detection, PAMI 1986.
///
/// In GPUImage: `GPUImageCannyEdgeDetectionFilter`, `CannyEdgeDetection`.
public struct CannyEdgeDetection: Filter {
  public static let id = "canny-edge-detection"

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Strength from which on an edge is certain. Range: 0…1.
  public var upperThreshold: Double
  /// Strength below which there is no edge. Range: 0…1.
  public var lowerThreshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2, upperThreshold: Double = 0.4, lowerThreshold: Double = 0.1, spacing: Int = 1) {
    self.sigma = sigma
    self.upperThreshold = upperThreshold
    self.lowerThreshold = lowerThreshold
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.upperThreshold = settings["upper-threshold"]
    self.lowerThreshold = settings["lower-threshold"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "upper-threshold": .number(self.upperThreshold),
      "lower-threshold": .number(self.lowerThreshold),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows per channel which of the eight neighbours are not darker, as eight bits.
///
///     by channel, sum of 2^k for neighbour k >= in / 255, k counterclockwise from the top right one; alpha stays
///
/// Source: T. Ojala, M. Pietikainen and T. Maenpaa, Multiresolution gray-scale and rotation invariant texture
/// classification with local binary patterns, PAMI 2002.
///
/// In GPUImage: `GPUImageColorLocalBinaryPatternFilter`, `ColorLocalBinaryPattern`.
public struct ColorLocalBinaryPattern: Filter {
  public static let id = "color-local-binary-pattern"

  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Packs the luma of 2x2 pixels into red, green, blue and alpha of one, at half the size.
///
///     r, g, b, a = luma(in) at (2 x, 2 y), (2 x + 1, 2 y), (2 x, 2 y + 1), (2 x + 1, 2 y + 1)
///
/// Source: the GPUImage definition, with luma instead of red; odd sides are rounded up, beyond the edge its
/// pixels repeat.
///
/// In GPUImage: `GPUImageColorPackingFilter`.
public struct ColorPacking: Filter {
  public static let id = "color-packing"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows features as white pixels on black: where most of the surrounding colours differ from the centre.
///
/// The segment test of fast-corner-detection on colours, which must also differ in a blurred copy, so noise
/// counts less. The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
///
///     colour-fast-response(image, box-blur(image, radius)) > 0 and above its eight neighbours ? 1 : 0
///
/// Source: after A. Ensor and S. Hall, ColourFAST: GPU-based feature point detection and tracking on mobile
/// devices, 2013.
///
/// In GPUImage: `GPUImageColourFASTFeatureDetectorFilter`, `GPUImageColourFASTFeatureDetector`,
/// `ColourFASTFeatureDetection`.
public struct ColourFASTFeatureDetector: MeasuringFilter {
  public static let id = "colour-fast-feature-detector"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredPoint>

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case corners, crosshairs
  }

  /// Radius of the blur. Range: 0…128 px.
  public var radius: Double
  /// Least difference of colours; black and white differ by 1.73. Range: 0…1.73.
  public var threshold: Double
  /// Size of the circle; 1 is a radius of 3 pixels. Range: 1…16 px.
  public var spacing: Int
  /// White pixels on black, or crosses over the picture.
  public var mode: Mode
  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Double = 3, threshold: Double = 0.2, spacing: Int = 1, mode: Mode = .corners, crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.radius = radius
    self.threshold = threshold
    self.spacing = spacing
    self.mode = mode
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
    self.threshold = settings["threshold"]
    self.spacing = settings["spacing"]
    self.mode = settings["mode"]
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
      "threshold": .number(self.threshold),
      "spacing": .number(Double(self.spacing)),
      "mode": .number(Double(self.mode.rawValue)),
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Draws a cross over the picture at each white pixel of another, such as the result of a corner detector.
///
///     luma(corners) >= 0.5 at (x + i, y) or (x, y + i), |i| <= (crosshair-width - 1) / 2 ? color : image
///
/// In GPUImage: `GPUImageCrosshairGenerator`, `CrosshairGenerator`.
public struct CrosshairGenerator: Filter {
  public static let id = "crosshair-generator"

  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Thins the edges of directional-sobel-edge-detection and classifies them by two thresholds.
///
///     smoothstep(lower-threshold, upper-threshold, r) where r is not less than that of both pixels across the edge
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageDirectionalNonMaximumSuppressionFilter`.
public struct DirectionalNonMaximumSuppression: Filter {
  public static let id = "directional-non-maximum-suppression"

  /// Strength from which on an edge is white. Range: 0….
  public var upperThreshold: Double
  /// Strength up to which it is black. Range: 0….
  public var lowerThreshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(upperThreshold: Double = 0.5, lowerThreshold: Double = 0.1, spacing: Int = 1) {
    self.upperThreshold = upperThreshold
    self.lowerThreshold = lowerThreshold
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.upperThreshold = settings["upper-threshold"]
    self.lowerThreshold = settings["lower-threshold"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "upper-threshold": .number(self.upperThreshold),
      "lower-threshold": .number(self.lowerThreshold),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows the strength of edges in luma as red, and their direction as green and blue.
///
/// Green and blue are 0, 0.5 or 1 for the neighbour in the direction of the gradient: left, same or right
/// column, and upper, same or lower row. Read by directional-non-maximum-suppression.
///
///     (length(Gx, Gy), (1 + dx) / 2, (1 + dy) / 2), (dx, dy) the nearest of eight directions of (Gx, Gy)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageDirectionalSobelEdgeDetectionFilter`.
public struct DirectionalSobelEdgeDetection: Filter {
  public static let id = "directional-sobel-edge-detection"

  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows corners as white pixels on black, by the segment test of Rosten and Drummond (FAST).
///
/// The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
///
///     fast-response > 0 and above its eight neighbours ? 1 : 0: nine of sixteen pixels of a circle in a row differ
///
/// Source: E. Rosten and T. Drummond, Machine learning for high-speed corner detection, ECCV 2006.
///
/// In GPUImage: `GPUImageFASTCornerDetectionFilter`.
public struct FASTCornerDetection: MeasuringFilter {
  public static let id = "fast-corner-detection"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredPoint>

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case corners, crosshairs
  }

  /// Least difference of luma between the circle and its centre. Range: 0…1.
  public var threshold: Double
  /// Size of the circle; 1 is a radius of 3 pixels. Range: 1…16 px.
  public var spacing: Int
  /// White pixels on black, or crosses over the picture.
  public var mode: Mode
  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.1, spacing: Int = 1, mode: Mode = .corners, crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.threshold = threshold
    self.spacing = spacing
    self.mode = mode
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.spacing = settings["spacing"]
    self.mode = settings["mode"]
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "spacing": .number(Double(self.spacing)),
      "mode": .number(Double(self.mode.rawValue)),
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Shows corners as white pixels on black, by the method of Harris and Stephens.
///
/// The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
///
///     r >= threshold and above its eight neighbours ? 1 : 0, r = sensitivity (a b - c^2 - 0.04 (a + b)^2)
///
///     a, b, c are Ix^2, Iy^2, Ix Iy of luma by Prewitt's operator, blurred with sigma
///
/// Source: C. Harris and M. Stephens, A combined corner and edge detector, Alvey Vision Conference 1988.
///
/// In GPUImage: `GPUImageHarrisCornerDetectionFilter`, `HarrisCornerDetector`.
public struct HarrisCornerDetection: MeasuringFilter {
  public static let id = "harris-corner-detection"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredPoint>

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case corners, crosshairs
  }

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Factor of the response. Range: 0….
  public var sensitivity: Double
  /// Response from which on there is a corner. Range: 0…1.
  public var threshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int
  /// White pixels on black, or crosses over the picture.
  public var mode: Mode
  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2, sensitivity: Double = 5, threshold: Double = 0.2, spacing: Int = 1, mode: Mode = .corners, crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.sigma = sigma
    self.sensitivity = sensitivity
    self.threshold = threshold
    self.spacing = spacing
    self.mode = mode
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.sensitivity = settings["sensitivity"]
    self.threshold = settings["threshold"]
    self.spacing = settings["spacing"]
    self.mode = settings["mode"]
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "sensitivity": .number(self.sensitivity),
      "threshold": .number(self.threshold),
      "spacing": .number(Double(self.spacing)),
      "mode": .number(Double(self.mode.rawValue)),
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Finds straight lines: a picture of all lines, black except for those along edges.
///
/// Columns are the angles of the normals from 0 to 180 degrees, rows the distances from the centre of the
/// picture; the value is the length in pixels. Draw the lines over the picture with line-generator, or print
/// them with `viewfinder measure`. Lines are looked for in a copy of at most 640 pixels along the longer
/// side, in which lengths are counted, so that large pictures have the same lines; the resolution is a degree
/// and a pixel of it.
///
///     length of the edge along each line, where it is at least line-detection-threshold diagonals and the most
///
/// Source: R. O. Duda and P. E. Hart, Use of the Hough transformation to detect lines and curves in pictures,
/// CACM 1972.
///
/// In GPUImage: `GPUImageHoughTransformLineDetector`
/// (`hough-transform-line-detector=edge-threshold=0.9:line-detection-threshold=0.12`).
public struct HoughTransformLineDetector: MeasuringFilter {
  public static let id = "hough-transform-line-detector"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredLine>

  /// Strength from which on an edge is certain. Range: 0…1.
  public var edgeThreshold: Double
  /// Least length of a line, in diagonals of the picture. Range: 0…1.
  public var lineDetectionThreshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(edgeThreshold: Double = 0.3, lineDetectionThreshold: Double = 0.15, spacing: Int = 1) {
    self.edgeThreshold = edgeThreshold
    self.lineDetectionThreshold = lineDetectionThreshold
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.edgeThreshold = settings["edge-threshold"]
    self.lineDetectionThreshold = settings["line-detection-threshold"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "edge-threshold": .number(self.edgeThreshold),
      "line-detection-threshold": .number(self.lineDetectionThreshold),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows the difference of each pixel from its neighbours, on middle grey.
///
///     0.5 + [0.5 1 0.5; 1 -6 1; 0.5 1 0.5] * in; alpha stays
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageLaplacianFilter`, `Laplacian`.
public struct Laplacian: Filter {
  public static let id = "laplacian"

  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Draws the lines that hough-transform-line-detector found over a picture.
///
/// Every pixel checks a line at each of 180 angles, so this costs as much as a blur with 200 taps.
///
///     |r - x cos a - y sin a| <= line-width / 2 for a line (a, r) with votes ? color : image, with soft borders
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageLineGenerator`, `LineGenerator` (`line-generator=line-color=red`).
public struct LineGenerator: Filter {
  public static let id = "line-generator"

  /// Width of a line. Range: 1…16 px.
  public var lineWidth: Double
  /// Colour of the lines.
  public var lineColor: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(lineWidth: Double = 1, lineColor: Color = .green) {
    self.lineWidth = lineWidth
    self.lineColor = lineColor
  }

  public init(settings: FilterSettings) {
    self.lineWidth = settings["line-width"]
    self.lineColor = settings["line-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "line-width": .number(self.lineWidth),
      "line-color": self.lineColor.value,
    ]
  }
}

/// Shows as grey which of the eight neighbours are not darker: a texture code of eight bits per pixel.
///
///     sum of 2^k for luma(neighbour k) >= luma(in) / 255, k counterclockwise from the top right one
///
/// Source: T. Ojala, M. Pietikainen and T. Maenpaa, Multiresolution gray-scale and rotation invariant texture
/// classification with local binary patterns, PAMI 2002.
///
/// In GPUImage: `GPUImageLocalBinaryPatternFilter`, `LocalBinaryPattern`.
public struct LocalBinaryPattern: Filter {
  public static let id = "local-binary-pattern"

  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows corners as white pixels on black, by the method of Noble.
///
/// The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
///
///     r >= threshold and above its eight neighbours ? 1 : 0, r = sensitivity (a b - c^2) / (a + b)
///
///     a, b, c are Ix^2, Iy^2, Ix Iy of luma by Prewitt's operator, blurred with sigma
///
/// Source: J. A. Noble, Finding corners, Image and Vision Computing 1988.
///
/// In GPUImage: `GPUImageNobleCornerDetectionFilter`, `NobleCornerDetector`.
public struct NobleCornerDetection: MeasuringFilter {
  public static let id = "noble-corner-detection"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredPoint>

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case corners, crosshairs
  }

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Factor of the response. Range: 0….
  public var sensitivity: Double
  /// Response from which on there is a corner. Range: 0…1.
  public var threshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int
  /// White pixels on black, or crosses over the picture.
  public var mode: Mode
  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2, sensitivity: Double = 5, threshold: Double = 0.2, spacing: Int = 1, mode: Mode = .corners, crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.sigma = sigma
    self.sensitivity = sensitivity
    self.threshold = threshold
    self.spacing = spacing
    self.mode = mode
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.sensitivity = settings["sensitivity"]
    self.threshold = settings["threshold"]
    self.spacing = settings["spacing"]
    self.mode = settings["mode"]
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "sensitivity": .number(self.sensitivity),
      "threshold": .number(self.threshold),
      "spacing": .number(Double(self.spacing)),
      "mode": .number(Double(self.mode.rawValue)),
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Keeps pixels brighter than their eight neighbours and makes the others black.
///
/// Among neighbours with the same luma, one is kept.
///
///     luma(in) >= luma of all neighbours ? in : black; alpha stays
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageNonMaximumSuppressionFilter`.
public struct NonMaximumSuppression: Filter {
  public static let id = "non-maximum-suppression"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows the strength of edges in luma, by the Prewitt operator.
///
///     edge-strength * length(Gx, Gy), Gx = [-1 0 1; -1 0 1; -1 0 1], Gy its transpose
///
/// In GPUImage: `GPUImagePrewittEdgeDetectionFilter`, `PrewittEdgeDetection`.
public struct PrewittEdgeDetection: Filter {
  public static let id = "prewitt-edge-detection"

  /// Factor of the strength. Range: 0….
  public var edgeStrength: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(edgeStrength: Double = 1, spacing: Int = 1) {
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows corners as white pixels on black, by the method of Shi and Tomasi.
///
/// The mode `crosshairs` draws them over the picture; measure points in the mode `corners`.
///
///     r >= threshold and above its eight neighbours ? 1 : 0, r = sensitivity (a + b - sqrt((a - b)^2 + 4 c^2)) / 2
///
///     a, b, c are Ix^2, Iy^2, Ix Iy of luma by Prewitt's operator, blurred with sigma
///
/// Source: J. Shi and C. Tomasi, Good features to track, CVPR 1994.
///
/// In GPUImage: `GPUImageShiTomasiFeatureDetectionFilter`, `ShiTomasiFeatureDetector`.
public struct ShiTomasiFeatureDetection: MeasuringFilter {
  public static let id = "shi-tomasi-feature-detection"
  /// What the filter measures.
  public typealias Measured = Found<MeasuredPoint>

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case corners, crosshairs
  }

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Factor of the response. Range: 0….
  public var sensitivity: Double
  /// Response from which on there is a corner. Range: 0…1.
  public var threshold: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int
  /// White pixels on black, or crosses over the picture.
  public var mode: Mode
  /// Width of a cross; an odd number. Range: 1…63 px.
  public var crosshairWidth: Int
  /// Colour of the crosses.
  public var crosshairColor: Color
  /// Width of the lines of a cross. Range: 1…16 px.
  public var lineWidth: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2, sensitivity: Double = 1.5, threshold: Double = 0.2, spacing: Int = 1, mode: Mode = .corners, crosshairWidth: Int = 5, crosshairColor: Color = .green, lineWidth: Int = 1) {
    self.sigma = sigma
    self.sensitivity = sensitivity
    self.threshold = threshold
    self.spacing = spacing
    self.mode = mode
    self.crosshairWidth = crosshairWidth
    self.crosshairColor = crosshairColor
    self.lineWidth = lineWidth
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.sensitivity = settings["sensitivity"]
    self.threshold = settings["threshold"]
    self.spacing = settings["spacing"]
    self.mode = settings["mode"]
    self.crosshairWidth = settings["crosshair-width"]
    self.crosshairColor = settings["crosshair-color"]
    self.lineWidth = settings["line-width"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "sensitivity": .number(self.sensitivity),
      "threshold": .number(self.threshold),
      "spacing": .number(Double(self.spacing)),
      "mode": .number(Double(self.mode.rawValue)),
      "crosshair-width": .number(Double(self.crosshairWidth)),
      "crosshair-color": self.crosshairColor.value,
      "line-width": .number(Double(self.lineWidth)),
    ]
  }
}

/// Shows the strength of edges in luma, by the Sobel operator.
///
///     edge-strength * length(Gx, Gy), Gx = [-1 0 1; -2 0 2; -1 0 1], Gy its transpose
///
/// In GPUImage: `GPUImageSobelEdgeDetectionFilter`, `SobelEdgeDetection`.
public struct SobelEdgeDetection: Filter {
  public static let id = "sobel-edge-detection"

  /// Factor of the strength. Range: 0….
  public var edgeStrength: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(edgeStrength: Double = 1, spacing: Int = 1) {
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows white where an edge in luma reaches a threshold and black elsewhere.
///
///     edge-strength * length(Gx, Gy) >= threshold ? 1 : 0, with Sobel's Gx and Gy
///
/// In GPUImage: `GPUImageThresholdEdgeDetectionFilter`, `ThresholdSobelEdgeDetection`.
public struct ThresholdEdgeDetection: Filter {
  public static let id = "threshold-edge-detection"

  /// Strength from which on the result is white. Range: 0…1.
  public var threshold: Double
  /// Factor of the strength. Range: 0….
  public var edgeStrength: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.25, edgeStrength: Double = 1, spacing: Int = 1) {
    self.threshold = threshold
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows white where luma reaches a threshold and exceeds that of the eight neighbours.
///
/// Among neighbours with the same luma, one is kept.
///
///     luma(in) >= max(threshold, luma of all neighbours) ? 1 : 0
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageThresholdedNonMaximumSuppressionFilter`.
public struct ThresholdedNonMaximumSuppression: Filter {
  public static let id = "thresholded-non-maximum-suppression"

  /// Luma from which on a pixel counts. Range: 0….
  public var threshold: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.9) {
    self.threshold = threshold
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
    ]
  }
}

/// Shows the squares and the product of the luma gradients along x and y, by the Prewitt operator.
///
///     (Ix^2, Iy^2, (Ix Iy + 1) / 2), Ix = edge-strength [-1 0 1; -1 0 1; -1 0 1] * luma, Iy its transpose
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageXYDerivativeFilter`.
public struct XyDerivative: Filter {
  public static let id = "xy-derivative"

  /// Factor of the slopes. Range: 0….
  public var edgeStrength: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(edgeStrength: Double = 1, spacing: Int = 1) {
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}
