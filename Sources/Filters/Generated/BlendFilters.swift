// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Puts the overlay over the picture with a chosen strength.
///
///     source over, with the overlay's alpha multiplied by mix
///
/// Source: W3C Compositing and Blending Level 1, source over.
///
/// In GPUImage: `GPUImageAlphaBlendFilter`, `AlphaBlend`.
public struct AlphaBlend: Filter {
  public static let id = "alpha-blend"

  /// Strength of the overlay. Range: 0…1.
  public var mix: Double

  /// Creates the filter; what is left out has its documented default.
  public init(mix: Double = 0.5) {
    self.mix = mix
  }

  public var values: [String: ParameterValue] {
    [
      "mix": .number(self.mix),
    ]
  }
}

/// Fades from the first picture to the second.
///
///     (1 - mix) base + mix overlay, on colours multiplied by their alpha
///
/// In GPUImage: `GPUImageDissolveBlendFilter`, `DissolveBlend`.
public struct DissolveBlend: Filter {
  public static let id = "dissolve-blend"

  /// Share of the second picture. Range: 0…1.
  public var mix: Double

  /// Creates the filter; what is left out has its documented default.
  public init(mix: Double = 0.5) {
    self.mix = mix
  }

  public var values: [String: ParameterValue] {
    [
      "mix": .number(self.mix),
    ]
  }
}

/// Multiplies the overlay with the picture, which darkens.
///
///     backdrop * source, composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageMultiplyBlendFilter`, `MultiplyBlend`.
public struct MultiplyBlend: Filter {
  public static let id = "multiply-blend"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Puts the overlay over the picture, as its alpha says.
///
///     (As Cs + Ab (1 - As) Cb) / Ao, Ao = As + Ab (1 - As)
///
/// Source: W3C Compositing and Blending Level 1, source over.
///
/// In GPUImage: `GPUImageNormalBlendFilter`, `NormalBlend`, `GPUImageSourceOverBlendFilter`,
/// `SourceOverBlend`.
public struct NormalBlend: Filter {
  public static let id = "normal-blend"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Multiplies the negatives of overlay and picture, which lightens.
///
///     backdrop + source - backdrop * source, composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageScreenBlendFilter`, `ScreenBlend`.
public struct ScreenBlend: Filter {
  public static let id = "screen-blend"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}
