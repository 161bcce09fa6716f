// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Adds the overlay to the picture, which lightens.
///
/// Also known as linear dodge.
///
///     min(backdrop + source, 1), composited source over backdrop
///
/// In GPUImage: `GPUImageAddBlendFilter`, `AddBlend`.
public struct AddBlend: Filter {
  public static let id = "add-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Composites the overlay over the picture with adjustable strength.
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(mix: Double = 0.5) {
    self.mix = mix
  }

  public init(settings: FilterSettings) {
    self.mix = settings["mix"]
  }

  public var values: [String: ParameterValue] {
    [
      "mix": .number(self.mix),
    ]
  }
}

/// Replaces a colour of the picture by the overlay.
///
/// Only the colour's chroma matters, not its brightness: lit and shaded parts of a green screen are both
/// replaced.
///
///     keep = smoothstep(sensitivity, sensitivity + smoothing, distance(CrCb, CrCb of the colour))
///
///     mix(overlay, base, keep), on colours multiplied by their alpha
///
/// Source: the GPUImage definition; ITU-R BT.601 for Cr = 0.7132 (R - Y) and Cb = 0.5647 (B - Y).
///
/// In GPUImage: `GPUImageChromaKeyBlendFilter`, `ChromaKeyBlend`.
public struct ChromaKeyBlend: Filter {
  public static let id = "chroma-key-blend"

  /// Distance in chroma within which all is replaced. Range: 0…1.
  public var thresholdSensitivity: Double
  /// Further distance over which the picture comes back. Range: 0…1.
  public var smoothing: Double
  /// Colour to replace.
  public var colorToReplace: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(thresholdSensitivity: Double = 0.4, smoothing: Double = 0.1, colorToReplace: Color = .green) {
    self.thresholdSensitivity = thresholdSensitivity
    self.smoothing = smoothing
    self.colorToReplace = colorToReplace
  }

  public init(settings: FilterSettings) {
    self.thresholdSensitivity = settings["threshold-sensitivity"]
    self.smoothing = settings["smoothing"]
    self.colorToReplace = settings["color-to-replace"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold-sensitivity": .number(self.thresholdSensitivity),
      "smoothing": .number(self.smoothing),
      "color-to-replace": self.colorToReplace.value,
    ]
  }
}

/// Gives the picture the hue and saturation of the overlay.
///
///     SetLum(source, Lum(backdrop)), Lum = 0.3 r + 0.59 g + 0.11 b, composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1, non-separable blend modes.
///
/// In GPUImage: `GPUImageColorBlendFilter`, `ColorBlend`.
public struct ColorBlend: Filter {
  public static let id = "color-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Darkens the picture by raising its contrast where the overlay is dark.
///
///     1 - min((1 - backdrop) / source, 1); where the source is 0: 0, but white stays 1
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageColorBurnBlendFilter`, `ColorBurnBlend`.
public struct ColorBurnBlend: Filter {
  public static let id = "color-burn-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Brightens the picture by lowering its contrast where the overlay is light.
///
///     min(backdrop / (1 - source), 1); where the source is 1: 1, but black stays 0
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageColorDodgeBlendFilter`, `ColorDodgeBlend`.
public struct ColorDodgeBlend: Filter {
  public static let id = "color-dodge-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Keeps the darker of picture and overlay in each channel.
///
///     min(backdrop, source), composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageDarkenBlendFilter`, `DarkenBlend`.
public struct DarkenBlend: Filter {
  public static let id = "darken-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Keeps the darker of the two colours as a whole.
///
///     Lum(source) < Lum(backdrop) ? source : backdrop, Lum = 0.3 r + 0.59 g + 0.11 b
///
///     composited source over backdrop
public struct DarkerColorBlend: Filter {
  public static let id = "darker-color-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows the difference between picture and overlay.
///
///     abs(backdrop - source), composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageDifferenceBlendFilter`, `DifferenceBlend`.
public struct DifferenceBlend: Filter {
  public static let id = "difference-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(mix: Double = 0.5) {
    self.mix = mix
  }

  public init(settings: FilterSettings) {
    self.mix = settings["mix"]
  }

  public var values: [String: ParameterValue] {
    [
      "mix": .number(self.mix),
    ]
  }
}

/// Divides the picture by the overlay, which lightens and removes a colour cast.
///
///     min(backdrop / source, 1); where the source is 0: 1, but black stays 0
///
///     composited source over backdrop
///
/// In GPUImage: `GPUImageDivideBlendFilter`, `DivideBlend`.
public struct DivideBlend: Filter {
  public static let id = "divide-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Inverts the picture where the overlay is light, softer than difference.
///
///     backdrop + source - 2 backdrop source, composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageExclusionBlendFilter`, `ExclusionBlend`.
public struct ExclusionBlend: Filter {
  public static let id = "exclusion-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Multiplies where the overlay is dark and screens where it is light.
///
///     source < 0.5 ? 2 backdrop source : 1 - 2 (1 - backdrop) (1 - source)
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageHardLightBlendFilter`, `HardLightBlend`.
public struct HardLightBlend: Filter {
  public static let id = "hard-light-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Reduces colours to the eight corners of the RGB cube.
///
///     backdrop + source >= 1 ? 1 : 0, composited source over backdrop
public struct HardMixBlend: Filter {
  public static let id = "hard-mix-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Gives the picture the hue of the overlay.
///
///     SetLum(SetSat(source, Sat(backdrop)), Lum(backdrop)), Sat = max - min
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1, non-separable blend modes.
///
/// In GPUImage: `GPUImageHueBlendFilter`, `HueBlend`.
public struct HueBlend: Filter {
  public static let id = "hue-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Keeps the lighter of picture and overlay in each channel.
///
///     max(backdrop, source), composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageLightenBlendFilter`, `LightenBlend`.
public struct LightenBlend: Filter {
  public static let id = "lighten-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Keeps the lighter of the two colours as a whole.
///
///     Lum(source) > Lum(backdrop) ? source : backdrop, Lum = 0.3 r + 0.59 g + 0.11 b
///
///     composited source over backdrop
public struct LighterColorBlend: Filter {
  public static let id = "lighter-color-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Adds the overlay and subtracts white, which darkens.
///
///     max(backdrop + source - 1, 0), composited source over backdrop
///
/// In GPUImage: `GPUImageLinearBurnBlendFilter`, `LinearBurnBlend`.
public struct LinearBurnBlend: Filter {
  public static let id = "linear-burn-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Burns linearly where the overlay is dark and dodges linearly where it is light.
///
///     clamp(backdrop + 2 source - 1, 0, 1), composited source over backdrop
public struct LinearLightBlend: Filter {
  public static let id = "linear-light-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Gives the picture the brightness of the overlay.
///
///     SetLum(backdrop, Lum(source)), Lum = 0.3 r + 0.59 g + 0.11 b, composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1, non-separable blend modes.
///
/// In GPUImage: `GPUImageLuminosityBlendFilter`, `LuminosityBlend`.
public struct LuminosityBlend: Filter {
  public static let id = "luminosity-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Makes the picture transparent where a second picture is dark or transparent.
///
///     alpha * mask.a * (mask.r + mask.g + mask.b) / 3
///
/// In GPUImage: `GPUImageMaskFilter`.
public struct Mask: Filter {
  public static let id = "mask"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows the overlay where a mask is light and the picture where it is dark.
///
///     mix(base, overlay, m), m = a channel of the mask, on colours multiplied by their alpha
///
/// Source: the definition of MetalPetal's blend with mask.
public struct MaskBlend: Filter {
  public static let id = "mask-blend"

  /// The choices of `channel`.
  public enum Channel: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case luma, red, green, blue, alpha
  }

  /// What of the mask counts.
  public var channel: Channel
  /// Whether the overlay shows where the mask is dark.
  public var inverted: Bool

  /// Creates the filter; a parameter left out has its documented default.
  public init(channel: Channel = .luma, inverted: Bool = false) {
    self.channel = channel
    self.inverted = inverted
  }

  public init(settings: FilterSettings) {
    self.channel = settings["channel"]
    self.inverted = settings["inverted"]
  }

  public var values: [String: ParameterValue] {
    [
      "channel": .number(Double(self.channel.rawValue)),
      "inverted": .number(self.inverted ? 1 : 0),
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

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Composites the overlay over the picture by its alpha.
///
///     (As Cs + Ab (1 - As) Cb) / Ao, Ao = As + Ab (1 - As)
///
/// Source: W3C Compositing and Blending Level 1, source over.
///
/// In GPUImage: `GPUImageNormalBlendFilter`, `NormalBlend`, `GPUImageSourceOverBlendFilter`,
/// `SourceOverBlend`.
public struct NormalBlend: Filter {
  public static let id = "normal-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Multiplies where the picture is dark and screens where it is light.
///
///     backdrop < 0.5 ? 2 backdrop source : 1 - 2 (1 - backdrop) (1 - source)
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageOverlayBlendFilter`, `OverlayBlend`.
public struct OverlayBlend: Filter {
  public static let id = "overlay-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Replaces pixels lighter than a dark overlay and pixels darker than a light one.
///
///     source < 0.5 ? min(backdrop, 2 source) : max(backdrop, 2 source - 1)
///
///     composited source over backdrop
public struct PinLightBlend: Filter {
  public static let id = "pin-light-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Inserts the overlay's details into the picture, with the picture's light and colour.
///
/// Inside the overlay's outline its differences between pixels are kept, and its level is matched to the
/// surrounding picture, so no seam is visible. GPUImage iterates a small step many times; here the difference
/// at the outline is propagated inwards through a pyramid of half-size pictures, which fills any outline at
/// once.
///
///     overlay + d where the overlay is opaque; d = base - overlay outside, smoothly continued inwards
///
/// Source: P. Perez and others, Poisson Image Editing, SIGGRAPH 2003 S. J. Gortler and others, The Lumigraph,
/// SIGGRAPH 1996, for the continuation.
///
/// In GPUImage: `GPUImagePoissonBlendFilter`.
public struct PoissonBlend: Filter {
  public static let id = "poisson-blend"

  /// Strength of the overlay. Range: 0…1.
  public var mix: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(mix: Double = 0.5) {
    self.mix = mix
  }

  public init(settings: FilterSettings) {
    self.mix = settings["mix"]
  }

  public var values: [String: ParameterValue] {
    [
      "mix": .number(self.mix),
    ]
  }
}

/// Gives the picture the saturation of the overlay.
///
///     SetLum(SetSat(backdrop, Sat(source)), Lum(backdrop)), Sat = max - min
///
///     composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1, non-separable blend modes.
///
/// In GPUImage: `GPUImageSaturationBlendFilter`, `SaturationBlend`.
public struct SaturationBlend: Filter {
  public static let id = "saturation-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
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

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Softly darkens the picture where the overlay is dark and lightens it where the overlay is light.
///
///     source <= 0.5: backdrop - (1 - 2 source) backdrop (1 - backdrop)
///
///     else: backdrop + (2 source - 1) (D(backdrop) - backdrop)
///
///     D(c) = c <= 0.25 ? ((16 c - 12) c + 4) c : sqrt(c), composited source over backdrop
///
/// Source: W3C Compositing and Blending Level 1.
///
/// In GPUImage: `GPUImageSoftLightBlendFilter`, `SoftLightBlend`.
public struct SoftLightBlend: Filter {
  public static let id = "soft-light-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Subtracts the overlay from the picture, which darkens.
///
///     max(backdrop - source, 0), composited source over backdrop
///
/// In GPUImage: `GPUImageSubtractBlendFilter`, `SubtractBlend`.
public struct SubtractBlend: Filter {
  public static let id = "subtract-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Burns where the overlay is dark and dodges where it is light.
///
///     source < 0.5 ? color-burn(backdrop, 2 source) : color-dodge(backdrop, 2 source - 1)
///
///     composited source over backdrop
public struct VividLightBlend: Filter {
  public static let id = "vivid-light-blend"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Places a second picture over the picture: a logo, a watermark or a caption.
///
/// The second picture keeps its aspect ratio and its alpha, and is as wide as size or width says, rounded to
/// whole pixels. The gravity names the corner, the edge or the centre at which it is; the offset moves it
/// inwards from there, or to the right and downwards in the middle. Pixels of the second picture are never
/// shifted by parts of a pixel, and what lies outside of the picture is not shown.
///
///     composite(base, opacity * mark)
///
/// Source: W3C Compositing and Blending Level 1.
public struct Watermark: Filter {
  public static let id = "watermark"

  /// The choices of `gravity`.
  public enum Gravity: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case northWest, north, northEast, west, center, east, southWest, south, southEast
  }

  /// The choices of `blend`.
  public enum Blend: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion, hue, saturation, color, luminosity
  }

  /// The corner, edge or centre at which it is.
  public var gravity: Gravity
  /// Width, in fractions of the picture's width; 0 for its own pixels. Range: 0…4.
  public var size: Double
  /// Width, in pixels; 0 for what size says. Range: 0…65535 px.
  public var width: Int
  /// Distance from there, in fractions of the picture's shorter side. Range: -1…1.
  public var offset: [Double]
  /// Further distance from there, in pixels. Range: -65535…65535 px.
  public var offsetPixels: [Double]
  /// Opacity. Range: 0…1.
  public var opacity: Double
  /// Blend mode.
  public var blend: Blend

  /// Creates the filter; a parameter left out has its documented default.
  public init(gravity: Gravity = .southEast, size: Double = 0.25, width: Int = 0, offset: [Double] = [0.02, 0.02], offsetPixels: [Double] = [0, 0], opacity: Double = 1, blend: Blend = .normal) {
    self.gravity = gravity
    self.size = size
    self.width = width
    self.offset = offset
    self.offsetPixels = offsetPixels
    self.opacity = opacity
    self.blend = blend
  }

  public init(settings: FilterSettings) {
    self.gravity = settings["gravity"]
    self.size = settings["size"]
    self.width = settings["width"]
    self.offset = settings["offset"]
    self.offsetPixels = settings["offset-pixels"]
    self.opacity = settings["opacity"]
    self.blend = settings["blend"]
  }

  public var values: [String: ParameterValue] {
    [
      "gravity": .number(Double(self.gravity.rawValue)),
      "size": .number(self.size),
      "width": .number(Double(self.width)),
      "offset": .numbers(self.offset),
      "offset-pixels": .numbers(self.offsetPixels),
      "opacity": .number(self.opacity),
      "blend": .number(Double(self.blend.rawValue)),
    ]
  }
}
