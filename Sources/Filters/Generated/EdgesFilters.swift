// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Draws edges as thin white lines on black, by Canny's method.
///
/// Luma is blurred, edges are thinned across their direction, and weak pixels stay where strong ones are next
/// to them.
///
/// Source: J. Canny, A Computational Approach to Edge Detection, PAMI 1986.
///
/// In GPUImage: `GPUImageCannyEdgeDetectionFilter`, `CannyEdgeDetection`.
public struct CannyEdgeDetection: Filter {
  public static let id = "canny-edge-detection"

  /// Standard deviation of the blur, in pixels. Range: 0…40.
  public var sigma: Double
  /// Strength from which on an edge is certain. Range: 0…1.
  public var upperThreshold: Double
  /// Strength below which there is no edge. Range: 0…1.
  public var lowerThreshold: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sigma: Double = 2, upperThreshold: Double = 0.4, lowerThreshold: Double = 0.1) {
    self.sigma = sigma
    self.upperThreshold = upperThreshold
    self.lowerThreshold = lowerThreshold
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "upper-threshold": .number(self.upperThreshold),
      "lower-threshold": .number(self.lowerThreshold),
    ]
  }
}

/// Thins edges to one pixel and grades them between two thresholds; a step of canny-edge-detection.
///
/// A pixel survives when its Sobel strength is not less than that of its two neighbours across the edge, the
/// direction rounded to one of eight.
///
///     smoothstep(lower-threshold, upper-threshold, strength) where it is the largest across the edge
///
/// Source: J. Canny, A Computational Approach to Edge Detection, PAMI 1986.
public struct CannyThinning: Filter {
  public static let id = "canny-thinning"

  /// Strength from which on an edge is certain. Range: 0…1.
  public var upperThreshold: Double
  /// Strength below which there is no edge. Range: 0…1.
  public var lowerThreshold: Double

  /// Creates the filter; what is left out has its documented default.
  public init(upperThreshold: Double = 0.4, lowerThreshold: Double = 0.1) {
    self.upperThreshold = upperThreshold
    self.lowerThreshold = lowerThreshold
  }

  public var values: [String: ParameterValue] {
    [
      "upper-threshold": .number(self.upperThreshold),
      "lower-threshold": .number(self.lowerThreshold),
    ]
  }
}

/// Shows on middle grey how each pixel differs from those around it.
///
///     0.5 + [0.5 1 0.5; 1 -6 1; 0.5 1 0.5] * in; alpha stays
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageLaplacianFilter`, `Laplacian`.
public struct Laplacian: Filter {
  public static let id = "laplacian"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows the strength of edges in luma, by Prewitt's operator.
///
///     edge-strength * length(Gx, Gy), Gx = [-1 0 1; -1 0 1; -1 0 1], Gy its transpose
///
/// In GPUImage: `GPUImagePrewittEdgeDetectionFilter`, `PrewittEdgeDetection`.
public struct PrewittEdgeDetection: Filter {
  public static let id = "prewitt-edge-detection"

  /// Factor of the strength. Range: 0….
  public var edgeStrength: Double

  /// Creates the filter; what is left out has its documented default.
  public init(edgeStrength: Double = 1) {
    self.edgeStrength = edgeStrength
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
    ]
  }
}

/// Shows the strength of edges in luma, by Sobel's operator.
///
///     edge-strength * length(Gx, Gy), Gx = [-1 0 1; -2 0 2; -1 0 1], Gy its transpose
///
/// In GPUImage: `GPUImageSobelEdgeDetectionFilter`, `SobelEdgeDetection`.
public struct SobelEdgeDetection: Filter {
  public static let id = "sobel-edge-detection"

  /// Factor of the strength. Range: 0….
  public var edgeStrength: Double

  /// Creates the filter; what is left out has its documented default.
  public init(edgeStrength: Double = 1) {
    self.edgeStrength = edgeStrength
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
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

  /// Creates the filter; what is left out has its documented default.
  public init(threshold: Double = 0.25, edgeStrength: Double = 1) {
    self.threshold = threshold
    self.edgeStrength = edgeStrength
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "edge-strength": .number(self.edgeStrength),
    ]
  }
}

/// Keeps weak edge pixels that have strong neighbours; the last step of canny-edge-detection.
///
///     in >= 0.01 and the sum of the three by three neighbourhood >= 1.5 ? 1 : 0
///
/// In GPUImage: `GPUImageWeakPixelInclusionFilter`.
public struct WeakPixelInclusion: Filter {
  public static let id = "weak-pixel-inclusion"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}
