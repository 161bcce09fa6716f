// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Marks the pixels whose sharpness stands out of the noise; a step of focus-peaking.
///
/// A pixel needs two marked neighbours: edges have them, single grains do not.
///
///     measure >= gate in the pixel and in three of the three by three around it ? 1 : 0
public struct FocusMark: Filter {
  public static let id = "focus-mark"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge
  }

  /// Sensitivity. Range: 0…1.
  public var sensitivity: Double
  /// Mode of focus-peaking.
  public var mode: Mode

  /// Creates the filter; what is left out has its documented default.
  public init(sensitivity: Double = 0.5, mode: Mode = .overlay) {
    self.sensitivity = sensitivity
    self.mode = mode
  }

  public var values: [String: ParameterValue] {
    [
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
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
///     edge: near >= threshold ? 1 : 0
///
/// Source: after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011.
public struct FocusMeasure: Filter {
  public static let id = "focus-measure"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge
  }

  /// Sensitivity. Range: 0…1.
  public var sensitivity: Double
  /// Mode of focus-peaking.
  public var mode: Mode

  /// Creates the filter; what is left out has its documented default.
  public init(sensitivity: Double = 0.5, mode: Mode = .overlay) {
    self.sensitivity = sensitivity
    self.mode = mode
  }

  public var values: [String: ParameterValue] {
    [
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
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
///     mix(picture, color, mark * color.alpha); the picture as it is, grey, or black
public struct FocusOverlay: Filter {
  public static let id = "focus-overlay"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge
  }

  /// Colour of the marks.
  public var color: Color
  /// Mode of focus-peaking.
  public var mode: Mode

  /// Creates the filter; what is left out has its documented default.
  public init(color: Color = .red, mode: Mode = .overlay) {
    self.color = color
    self.mode = mode
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
      "mode": .number(Double(self.mode.rawValue)),
    ]
  }
}

/// Marks what is in focus with a colour.
///
/// It looks at the picture that enters the chain, whatever filters stand before it, and compares the slope of
/// edges over one pixel with that over three: contrast cancels, sharpness remains. Noise and clipped pixels
/// are left out. The modes show the marks over the picture (overlay), over its grey copy (gray) or alone
/// (only); edge marks every strong edge over the picture, in focus or not.
///
/// Source: after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011.
public struct FocusPeaking: Filter {
  public static let id = "focus-peaking"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    case overlay, gray, only, edge
  }

  /// Colour of the marks.
  public var color: Color
  /// Sensitivity; more marks more. Range: 0…1.
  public var sensitivity: Double
  /// What is shown.
  public var mode: Mode

  /// Creates the filter; what is left out has its documented default.
  public init(color: Color = .red, sensitivity: Double = 0.5, mode: Mode = .overlay) {
    self.color = color
    self.sensitivity = sensitivity
    self.mode = mode
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
    ]
  }
}
