// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// The measure that a share of the picture exceeds, beside the noise; a step of focus-peaking.
///
/// Green is the least limit that no more than the share of the pixels reach, halfway between two of 256
/// levels.
///
///     (least level with count(measure > level) <= share, + 1/2) / 255
public struct FocusGate: Filter {
  public static let id = "focus-gate"

  /// The choices of `threshold`.
  public enum Threshold: Int, Hashable, Sendable, CaseIterable {
    case fixed, share
  }

  /// Threshold of focus-peaking.
  public var threshold: Threshold
  /// Share of the picture that is marked at most. Range: 0.0001…0.1.
  public var share: Double

  /// Creates the filter; what is left out has its documented default.
  public init(threshold: Threshold = .fixed, share: Double = 0.005) {
    self.threshold = threshold
    self.share = share
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(Double(self.threshold.rawValue)),
      "share": .number(self.share),
    ]
  }
}

/// Marks the pixels whose sharpness stands out of the noise; a step of focus-peaking.
///
/// A pixel needs two marked neighbours: edges have them, single grains do not. The mode outline also marks
/// the pixels around these, by 0.1.
///
///     measure >= gate in the pixel and in three of the three by three around it ? measure / gate / 4 : 0
public struct FocusMark: Filter {
  public static let id = "focus-mark"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge, outline
  }

  /// The choices of `threshold`.
  public enum Threshold: Int, Hashable, Sendable, CaseIterable {
    case fixed, share
  }

  /// Sensitivity. Range: 0…1.
  public var sensitivity: Double
  /// Mode of focus-peaking.
  public var mode: Mode
  /// Threshold of focus-peaking.
  public var threshold: Threshold

  /// Creates the filter; what is left out has its documented default.
  public init(sensitivity: Double = 0.5, mode: Mode = .overlay, threshold: Threshold = .fixed) {
    self.sensitivity = sensitivity
    self.mode = mode
    self.threshold = threshold
  }

  public var values: [String: ParameterValue] {
    [
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
      "threshold": .number(Double(self.threshold.rawValue)),
    ]
  }
}

/// Measures how sharp luma is at each pixel; a step of focus-peaking.
///
/// An edge in focus falls within one pixel, so that its slope over one pixel is much greater than its slope
/// over three. Blur brings the two together whatever the contrast, so their weighted difference tells focus
/// from contrast. It is taken relative to the brightness around, so that what shines dimly through a blurred
/// foreground counts less. The mode edge is a plain thresholded gradient instead.
///
///     3.6 (near - ratio * far) / (0.4 + mean), near and far the gradients over 1 and over 3 pixels
///
///     edge: near >= limit ? near / limit / 4 : 0; with the threshold share 1.8 near
///
/// Source: after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011.
public struct FocusMeasure: Filter {
  public static let id = "focus-measure"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge, outline
  }

  /// The choices of `threshold`.
  public enum Threshold: Int, Hashable, Sendable, CaseIterable {
    case fixed, share
  }

  /// Sensitivity. Range: 0…1.
  public var sensitivity: Double
  /// Mode of focus-peaking.
  public var mode: Mode
  /// Threshold of focus-peaking.
  public var threshold: Threshold

  /// Creates the filter; what is left out has its documented default.
  public init(sensitivity: Double = 0.5, mode: Mode = .overlay, threshold: Threshold = .fixed) {
    self.sensitivity = sensitivity
    self.mode = mode
    self.threshold = threshold
  }

  public var values: [String: ParameterValue] {
    [
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
      "threshold": .number(Double(self.threshold.rawValue)),
    ]
  }
}

/// Draws a score as a bar, and a frame around what is measured; the last step of focus-meter.
///
///     length (log2(score) + 10) / 12
public struct FocusMeterGraph: Filter {
  public static let id = "focus-meter-graph"

  /// Region of focus-meter. Range: 0…1.
  public var region: [Double]
  /// Colour of the bar and of the frame.
  public var color: Color

  /// Creates the filter; what is left out has its documented default.
  public init(region: [Double] = [0.35, 0.35, 0.3, 0.3], color: Color = Color(red: 0, green: 1, blue: 0)) {
    self.region = region
    self.color = color
  }

  public var values: [String: ParameterValue] {
    [
      "region": .numbers(self.region),
      "color": self.color.value,
    ]
  }
}

/// Shows how sharp a part of the picture is as a bar, to turn the lens until it is longest.
///
/// Each mark of the bar doubles the score of `sharpness`. A frame shows the part that is measured.
///
///     length (log2(score) + 10) / 12, score that of sharpness
public struct FocusMeter: Filter {
  public static let id = "focus-meter"

  /// The choices of ``operator``.
  public enum Operator: Int, Hashable, Sendable, CaseIterable {
    case tenengrad, laplacian
  }

  /// Left, top, width and height of what is measured, in fractions of the picture. Range: 0…1.
  public var region: [Double]
  /// What is measured: the gradient, or the Laplacian.
  public var `operator`: Operator
  /// Colour of the bar and of the frame.
  public var color: Color

  /// Creates the filter; what is left out has its documented default.
  public init(region: [Double] = [0.35, 0.35, 0.3, 0.3], `operator`: Operator = .tenengrad, color: Color = Color(red: 0, green: 1, blue: 0)) {
    self.region = region
    self.`operator` = `operator`
    self.color = color
  }

  public var values: [String: ParameterValue] {
    [
      "region": .numbers(self.region),
      "operator": .number(Double(self.`operator`.rawValue)),
      "color": self.color.value,
    ]
  }
}

/// Measures the noise of luma in the whole picture; a step of focus-peaking.
///
/// The operator answers to neither ramps nor straight edges along the axes, so in blocks of six by six pixels
/// it finds noise, or fine texture. Of eight by eight blocks over the picture, the third least value is noise
/// without texture where anything is flat. Blocks with clipped or black pixels tell nothing.
///
///     third least of 64 blocks' 7.2 deviation / (0.4 + mean), the deviation that of Gaussian noise; at most 1
///
/// Source: J. Immerkaer, Fast Noise Variance Estimation, Computer Vision and Image Understanding, 1996.
public struct FocusNoise: Filter {
  public static let id = "focus-noise"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Paints marks over the picture; the last step of focus-peaking.
///
///     mix(picture, color, color.alpha) where a mark is; the picture as it is, grey, or black
///
///     black where the mark is a rim; the ladder's colours change at 1.3, 1.9, 2.5 and 3.24 times the gate
public struct FocusOverlay: Filter {
  public static let id = "focus-overlay"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge, outline
  }

  /// The choices of `coloring`.
  public enum Coloring: Int, Hashable, Sendable, CaseIterable {
    case single, ladder
  }

  /// Colour of the marks.
  public var color: Color
  /// Mode of focus-peaking.
  public var mode: Mode
  /// Colours of focus-peaking.
  public var coloring: Coloring

  /// Creates the filter; what is left out has its documented default.
  public init(color: Color = .red, mode: Mode = .overlay, coloring: Coloring = .single) {
    self.color = color
    self.mode = mode
    self.coloring = coloring
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
      "mode": .number(Double(self.mode.rawValue)),
      "coloring": .number(Double(self.coloring.rawValue)),
    ]
  }
}

/// Marks what is in focus with a colour.
///
/// It looks at the picture that enters the chain, whatever filters stand before it, and compares the slope of
/// edges over one pixel with that over three: contrast cancels, sharpness remains. Noise and clipped pixels
/// are left out. The modes show the marks over the picture (overlay), over its grey copy (gray), alone
/// (only), or over the picture with a black rim that shows on any ground (outline); edge marks every strong
/// edge over the picture, in focus or not. With the threshold `fixed` the same picture has the same marks, as
/// scripts need; `share` follows the picture, so that the sharpest of it are marked, be it lit well or dimly.
/// Noise is marked in neither. The ladder colours the marks by how much they exceed the threshold: light
/// blue, cyan, yellow, orange, red.
///
/// Source: after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011.
public struct FocusPeaking: Filter {
  public static let id = "focus-peaking"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge, outline
  }

  /// The choices of `coloring`.
  public enum Coloring: Int, Hashable, Sendable, CaseIterable {
    case single, ladder
  }

  /// The choices of `threshold`.
  public enum Threshold: Int, Hashable, Sendable, CaseIterable {
    case fixed, share
  }

  /// Colour of the marks; its alpha is that of the ladder, too.
  public var color: Color
  /// Sensitivity; more marks more. Range: 0…1.
  public var sensitivity: Double
  /// What is shown.
  public var mode: Mode
  /// One colour, or a ladder from just sharp to sharpest.
  public var coloring: Coloring
  /// What decides: the sensitivity, or the share of the picture.
  public var threshold: Threshold
  /// Share of the picture that is marked at most. Range: 0.0001…0.1.
  public var share: Double

  /// Creates the filter; what is left out has its documented default.
  public init(color: Color = .red, sensitivity: Double = 0.5, mode: Mode = .overlay, coloring: Coloring = .single, threshold: Threshold = .fixed, share: Double = 0.005) {
    self.color = color
    self.sensitivity = sensitivity
    self.mode = mode
    self.coloring = coloring
    self.threshold = threshold
    self.share = share
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
      "coloring": .number(Double(self.coloring.rawValue)),
      "threshold": .number(Double(self.threshold.rawValue)),
      "share": .number(self.share),
    ]
  }
}

/// What the means of sharpness are taken of, at each pixel; a step of sharpness.
///
///     red: gx^2 + gy^2 by Sobel; green: Laplacian l; blue: l^2; alpha: luma
public struct SharpnessEnergy: Filter {
  public static let id = "sharpness-energy"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Divides means by brightness; the last step of sharpness.
///
///     red / alpha^2, or (blue - green^2) / alpha^2; alpha counts as 0.001 at least
public struct SharpnessScore: Filter {
  public static let id = "sharpness-score"

  /// The choices of ``operator``.
  public enum Operator: Int, Hashable, Sendable, CaseIterable {
    case tenengrad, laplacian
  }

  /// What is measured.
  public var `operator`: Operator

  /// Creates the filter; what is left out has its documented default.
  public init(`operator`: Operator = .tenengrad) {
    self.`operator` = `operator`
  }

  public var values: [String: ParameterValue] {
    [
      "operator": .number(Double(self.`operator`.rawValue)),
    ]
  }
}

/// Scores how sharp the whole picture is, as a grey picture of one pixel.
///
/// The score is divided by the square of the mean luma, so that exposure does not move it. Focus is where it
/// is greatest; scores of different scenes tell nothing. Tenengrad, the mean of the squared gradient, is
/// steadier in noise; the variance of the Laplacian falls off more steeply beside the focus. `viewfinder
/// measure` gives the number; of a part with `crop=0.4|0.4|0.2|0.2,sharpness`.
///
///     tenengrad: mean(gx^2 + gy^2) / mean(luma)^2, gx and gy by Sobel
///
///     laplacian: variance(l) / mean(luma)^2, l = sum of the four neighbours - 4 luma
///
/// Source: S. Pertuz, D. Puig and M. A. Garcia, Analysis of focus measure operators for shape-from-focus,
/// 2013.
public struct Sharpness: MeasuringFilter {
  public static let id = "sharpness"
  /// What the filter measures.
  public typealias Measured = Double

  /// The choices of ``operator``.
  public enum Operator: Int, Hashable, Sendable, CaseIterable {
    case tenengrad, laplacian
  }

  /// What is measured: the gradient, or the Laplacian.
  public var `operator`: Operator

  /// Creates the filter; what is left out has its documented default.
  public init(`operator`: Operator = .tenengrad) {
    self.`operator` = `operator`
  }

  public var values: [String: ParameterValue] {
    [
      "operator": .number(Double(self.`operator`.rawValue)),
    ]
  }
}
