// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Grades like an old slide: golden light, teal shadows, soft contrast.
///
/// The grade is our own, in the spirit of the name; any other table may replace it.
///
///     mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
///
/// In GPUImage: `GPUImageAmatorkaFilter`, `AmatorkaFilter`.
public struct Amatorka: Filter {
  public static let id = "amatorka"

  /// File with the table.
  public var lookupImage: String
  /// Share of the graded colour in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(lookupImage: String = "asset:lookup/amatorka.cube", intensity: Double = 1) {
    self.lookupImage = lookupImage
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.lookupImage = settings["lookup-image"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "lookup-image": .file(self.lookupImage),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Adds the same amount to red, green and blue.
///
///     rgb + brightness
///
/// In GPUImage: `GPUImageBrightnessFilter`, `BrightnessAdjustment`.
public struct Brightness: Filter {
  public static let id = "brightness"

  /// Amount added, in fractions of full scale. Range: -1…1.
  public var brightness: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(brightness: Double = 0) {
    self.brightness = brightness
  }

  public init(settings: FilterSettings) {
    self.brightness = settings["brightness"]
  }

  public var values: [String: ParameterValue] {
    [
      "brightness": .number(self.brightness),
    ]
  }
}

/// Multiplies red, green and blue in linear light, as the gains of a camera's white balance do.
///
/// `temperature` computes such gains from kelvin; with `rgb` the factors apply to display-encoded values.
///
///     rgb * (red, green, blue), in linear light
public struct ChannelGains: Filter {
  public static let id = "channel-gains"

  /// Gain of red. Range: 0…32.
  public var red: Double
  /// Gain of green. Range: 0…32.
  public var green: Double
  /// Gain of blue. Range: 0…32.
  public var blue: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(red: Double = 1, green: Double = 1, blue: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public init(settings: FilterSettings) {
    self.red = settings["red"]
    self.green = settings["green"]
    self.blue = settings["blue"]
  }

  public var values: [String: ParameterValue] {
    [
      "red": .number(self.red),
      "green": .number(self.green),
      "blue": .number(self.blue),
    ]
  }
}

/// Makes a colour transparent, such as that of a green screen.
///
/// Only the colour's chroma matters, not its brightness: lit and shaded parts of the screen become
/// transparent alike.
///
///     alpha * smoothstep(sensitivity, sensitivity + smoothing, distance(CrCb, CrCb of the colour))
///
/// Source: the GPUImage definition; ITU-R BT.601 for Cr = 0.7132 (R - Y) and Cb = 0.5647 (B - Y).
///
/// In GPUImage: `GPUImageChromaKeyFilter`, `ChromaKeying`.
public struct ChromaKey: Filter {
  public static let id = "chroma-key"

  /// Distance in chroma within which all becomes transparent. Range: 0…1.
  public var thresholdSensitivity: Double
  /// Further distance over which the picture comes back. Range: 0…1.
  public var smoothing: Double
  /// Colour that becomes transparent.
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

/// Inverts the picture to its negative.
///
///     1 - rgb
///
/// In GPUImage: `GPUImageColorInvertFilter`, `ColorInversion`.
public struct ColorInvert: Filter {
  public static let id = "color-invert"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Mixes the channels by a 4x4 matrix.
///
/// The matrix is given by rows: the first four numbers are the weights of red, green, blue and alpha in the
/// resulting red.
///
///     mix(rgba, matrix * rgba, intensity)
///
/// In GPUImage: `GPUImageColorMatrixFilter`, `ColorMatrixFilter`.
public struct ColorMatrix: Filter {
  public static let id = "color-matrix"

  /// Weights, row by row.
  public var colorMatrix: [Double]
  /// Share of the mixed colour in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(colorMatrix: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], intensity: Double = 1) {
    self.colorMatrix = colorMatrix
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.colorMatrix = settings["color-matrix"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "color-matrix": .numbers(self.colorMatrix),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Moves colours away from or towards middle grey.
///
///     (rgb - 0.5) * contrast + 0.5
///
/// In GPUImage: `GPUImageContrastFilter`, `ContrastAdjustment`.
public struct Contrast: Filter {
  public static let id = "contrast"

  /// Contrast; 0 is grey, 1 no change. Range: 0…4.
  public var contrast: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(contrast: Double = 1) {
    self.contrast = contrast
  }

  public init(settings: FilterSettings) {
    self.contrast = settings["contrast"]
  }

  public var values: [String: ParameterValue] {
    [
      "contrast": .number(self.contrast),
    ]
  }
}

/// Reduces colours to a few levels and preserves tones with a dither pattern.
///
///     floor((levels - 1) rgb + t) / (levels - 1), t = the threshold of the pixel, within 0..1
///
///     bayer: t = the bits of x ^ y and y, alternating, from the last to the first of eight by eight
///
///     spread: t = fract(x / g + y / g^2), g = 1.32471795..., the root of g^3 = g + 1
///
/// Source: B. E. Bayer, 1973; M. Roberts, 2018, for the R2 sequence, whose lattice is as even as blue noise.
public struct Dither: Filter {
  public static let id = "dither"

  /// The choices of `pattern`.
  public enum Pattern: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case bayer, spread
  }

  /// Levels of each channel; 256 hides the steps of 8 bits. Range: 2…256.
  public var levels: Int
  /// Arrangement of the thresholds.
  public var pattern: Pattern
  /// Side of a dot of the pattern. Range: 1…64 px.
  public var size: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(levels: Int = 4, pattern: Pattern = .bayer, size: Int = 1) {
    self.levels = levels
    self.pattern = pattern
    self.size = size
  }

  public init(settings: FilterSettings) {
    self.levels = settings["levels"]
    self.pattern = settings["pattern"]
    self.size = settings["size"]
  }

  public var values: [String: ParameterValue] {
    [
      "levels": .number(Double(self.levels)),
      "pattern": .number(Double(self.pattern.rawValue)),
      "size": .number(Double(self.size)),
    ]
  }
}

/// Brightens or darkens by photographic stops, on display-encoded values.
///
///     rgb * 2^exposure
///
/// In GPUImage: `GPUImageExposureFilter`, `ExposureAdjustment`.
public struct Exposure: Filter {
  public static let id = "exposure"

  /// Exposure, in stops. Range: -10…10.
  public var exposure: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(exposure: Double = 0) {
    self.exposure = exposure
  }

  public init(settings: FilterSettings) {
    self.exposure = settings["exposure"]
  }

  public var values: [String: ParameterValue] {
    [
      "exposure": .number(self.exposure),
    ]
  }
}

/// Maps dark to one colour and light to another.
///
///     mix(first-color, second-color, luma)
///
/// In GPUImage: `GPUImageFalseColorFilter`, `FalseColor`.
public struct FalseColor: Filter {
  public static let id = "false-color"

  /// Colour of the dark tones.
  public var firstColor: Color
  /// Colour of the light tones.
  public var secondColor: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(firstColor: Color = Color(red: 0, green: 0, blue: 0.501960784), secondColor: Color = .red) {
    self.firstColor = firstColor
    self.secondColor = secondColor
  }

  public init(settings: FilterSettings) {
    self.firstColor = settings["first-color"]
    self.secondColor = settings["second-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "first-color": self.firstColor.value,
      "second-color": self.secondColor.value,
    ]
  }
}

/// Adds the grain of film: noise that is strongest in the middle tones.
///
/// The noise depends only on the position and the seed, so a picture looks the same each time; change the
/// seed per frame to make the grain move.
///
///     rgb + amount * 1.6 L (1 - L) * n, L = luma within 0..1
///
///     n = noise of standard deviation 1/4, linear between grains of the size, kept at that strength
///
/// Source: M. Jarzynski and M. Olano, Hash Functions for GPU Rendering, JCGT 2020, for the hash.
public struct FilmGrain: Filter {
  public static let id = "film-grain"

  /// Strength. Range: 0…1.
  public var amount: Double
  /// Size of a grain. Range: 1…20 px.
  public var size: Double
  /// Share of noise that differs between the channels. Range: 0…1.
  public var color: Double
  /// Number of the noise. Range: 0….
  public var seed: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(amount: Double = 0.08, size: Double = 1.5, color: Double = 0.2, seed: Int = 0) {
    self.amount = amount
    self.size = size
    self.color = color
    self.seed = seed
  }

  public init(settings: FilterSettings) {
    self.amount = settings["amount"]
    self.size = settings["size"]
    self.color = settings["color"]
    self.seed = settings["seed"]
  }

  public var values: [String: ParameterValue] {
    [
      "amount": .number(self.amount),
      "size": .number(self.size),
      "color": .number(self.color),
      "seed": .number(Double(self.seed)),
    ]
  }
}

/// Maps linear light with a film curve: a soft toe, a long shoulder, no hard clipping.
///
///     h(2 rgb 2^exposure) / h(2 white), in linear light
///
///     h(x) = (x (0.22 x + 0.03) + 0.002) / (x (0.22 x + 0.3) + 0.06) - 1/30
///
/// Source: J. Hable, Filmic Tonemapping for Real-time Rendering, SIGGRAPH 2010 course.
public struct Filmic: Filter {
  public static let id = "filmic"

  /// Exposure before the curve, in stops. Range: -10…10.
  public var exposure: Double
  /// Linear light that becomes white. Range: 0.1…100.
  public var white: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(exposure: Double = 0, white: Double = 1) {
    self.exposure = exposure
    self.white = white
  }

  public init(settings: FilterSettings) {
    self.exposure = settings["exposure"]
    self.white = settings["white"]
  }

  public var values: [String: ParameterValue] {
    [
      "exposure": .number(self.exposure),
      "white": .number(self.white),
    ]
  }
}

/// Applies a gamma curve: above 1 darkens the middle tones, below 1 brightens them.
///
///     rgb ^ gamma; what is below 0 stays, unless gamma is 0
///
/// In GPUImage: `GPUImageGammaFilter`, `GammaAdjustment`.
public struct Gamma: Filter {
  public static let id = "gamma"

  /// Exponent. Range: 0…3.
  public var gamma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(gamma: Double = 1) {
    self.gamma = gamma
  }

  public init(settings: FilterSettings) {
    self.gamma = settings["gamma"]
  }

  public var values: [String: ParameterValue] {
    [
      "gamma": .number(self.gamma),
    ]
  }
}

/// Removes colour and keeps the luma.
///
///     luma = 0.2125 r + 0.7154 g + 0.0721 b
///
/// In GPUImage: `GPUImageGrayscaleFilter`, `Luminance`.
public struct Grayscale: Filter {
  public static let id = "grayscale"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Removes or adds a white veil, uniformly or varying with the height in the picture.
///
///     (rgb - d) / (1 - d), d = distance + slope * y, y from 0 at the top to 1 at the bottom
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageHazeFilter`, `Haze`.
public struct Haze: Filter {
  public static let id = "haze"

  /// Strength of the veil that is removed; below 0 adds one. Range: -0.3…0.3.
  public var distance: Double
  /// Change of the strength from top to bottom. Range: -0.3…0.3.
  public var slope: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(distance: Double = 0.2, slope: Double = 0) {
    self.distance = distance
    self.slope = slope
  }

  public init(settings: FilterSettings) {
    self.distance = settings["distance"]
    self.slope = settings["slope"]
  }

  public var values: [String: ParameterValue] {
    [
      "distance": .number(self.distance),
      "slope": .number(self.slope),
    ]
  }
}

/// Brightens the shadows and darkens the highlights.
///
///     rgb * (L + shadow + highlight) / L, L = 0.3 (r + g + b); black stays black
///
///     shadow = clamp(U - 0.76 U^2 - L, 0, 1), U = L^(1 / (shadows + 1))
///
///     highlight = clamp(1 - D + 0.8 D^2 - L, -1, 0), D = (1 - L)^(1 / (2 - highlights))
///
/// In GPUImage: `GPUImageHighlightShadowFilter`, `HighlightsAndShadows`.
public struct HighlightShadow: Filter {
  public static let id = "highlight-shadow"

  /// How much the shadows brighten. Range: 0…1.
  public var shadows: Double
  /// Brightness of the highlights; 1 is no change. Range: 0…1.
  public var highlights: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(shadows: Double = 0, highlights: Double = 1) {
    self.shadows = shadows
    self.highlights = highlights
  }

  public init(settings: FilterSettings) {
    self.shadows = settings["shadows"]
    self.highlights = settings["highlights"]
  }

  public var values: [String: ParameterValue] {
    [
      "shadows": .number(self.shadows),
      "highlights": .number(self.highlights),
    ]
  }
}

/// Tints the dark tones with one colour and the light tones with another.
///
///     s = mix(rgb, max(rgb, mix(shadow-tint-color, rgb, L)), shadow-tint-intensity), L = luma(rgb)
///
///     h = mix(rgb, min(s, mix(s, highlight-tint-color, L)), highlight-tint-intensity)
///
///     mix(s, h, L)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageHighlightShadowTintFilter`, `HighlightAndShadowTint`.
public struct HighlightShadowTint: Filter {
  public static let id = "highlight-shadow-tint"

  /// Strength of the tint in the dark tones. Range: 0…1.
  public var shadowTintIntensity: Double
  /// Colour of the dark tones.
  public var shadowTintColor: Color
  /// Strength of the tint in the light tones. Range: 0…1.
  public var highlightTintIntensity: Double
  /// Colour of the light tones.
  public var highlightTintColor: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(shadowTintIntensity: Double = 0, shadowTintColor: Color = .red, highlightTintIntensity: Double = 0, highlightTintColor: Color = .blue) {
    self.shadowTintIntensity = shadowTintIntensity
    self.shadowTintColor = shadowTintColor
    self.highlightTintIntensity = highlightTintIntensity
    self.highlightTintColor = highlightTintColor
  }

  public init(settings: FilterSettings) {
    self.shadowTintIntensity = settings["shadow-tint-intensity"]
    self.shadowTintColor = settings["shadow-tint-color"]
    self.highlightTintIntensity = settings["highlight-tint-intensity"]
    self.highlightTintColor = settings["highlight-tint-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "shadow-tint-intensity": .number(self.shadowTintIntensity),
      "shadow-tint-color": self.shadowTintColor.value,
      "highlight-tint-intensity": .number(self.highlightTintIntensity),
      "highlight-tint-color": self.highlightTintColor.value,
    ]
  }
}

/// Rotates hues, then scales saturation, then scales brightness.
///
/// The hue rotates around the grey axis of the RGB cube and preserves luminance; saturation moves colours
/// away from or towards their luminance; brightness multiplies.
///
///     brightness * mix(L, H(rgb), saturation), where H turns and L(H(rgb)) = L(rgb)
///
/// Source: P. Haeberli, Matrix Operations for Image Processing, 1993 (weights 0.3086, 0.6094, 0.0820).
///
/// In GPUImage: `GPUImageHSBFilter`.
public struct HSB: Filter {
  public static let id = "hsb"

  /// Angle of the hue, in degrees. Range: -360…360.
  public var rotateHue: Double
  /// Saturation; 0 is grey, 1 no change. Range: 0…2.
  public var adjustSaturation: Double
  /// Brightness; 0 is black, 1 no change. Range: 0…2.
  public var adjustBrightness: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(rotateHue: Double = 0, adjustSaturation: Double = 1, adjustBrightness: Double = 1) {
    self.rotateHue = rotateHue
    self.adjustSaturation = adjustSaturation
    self.adjustBrightness = adjustBrightness
  }

  public init(settings: FilterSettings) {
    self.rotateHue = settings["rotate-hue"]
    self.adjustSaturation = settings["adjust-saturation"]
    self.adjustBrightness = settings["adjust-brightness"]
  }

  public var values: [String: ParameterValue] {
    [
      "rotate-hue": .number(self.rotateHue),
      "adjust-saturation": .number(self.adjustSaturation),
      "adjust-brightness": .number(self.adjustBrightness),
    ]
  }
}

/// Rotates all hues by an angle, preserving luma and saturation.
///
/// Positive angles turn red towards yellow and green.
///
///     convert to YIQ, turn the chroma plane (I, Q) by the angle, convert back
///
/// Source: SMPTE 170M; turning (I, Q) is turning (U, V), U = 0.492111 (B - Y), V = 0.877283 (R - Y).
///
/// In GPUImage: `GPUImageHueFilter`, `HueAdjustment`.
public struct Hue: Filter {
  public static let id = "hue"

  /// Angle, in degrees. Range: 0…360.
  public var hue: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(hue: Double = 90) {
    self.hue = hue
  }

  public init(settings: FilterSettings) {
    self.hue = settings["hue"]
  }

  public var values: [String: ParameterValue] {
    [
      "hue": .number(self.hue),
    ]
  }
}

/// Maps an input range of tones to an output range, with a gamma in between.
///
///     mix(min-output, max-output, clamp((rgb - minimum) / (maximum - minimum), 0, 1) ^ (1 / middle))
///
/// In GPUImage: `GPUImageLevelsFilter`, `LevelsAdjustment`.
public struct Levels: Filter {
  public static let id = "levels"

  /// Tone that becomes the darkest. Range: 0…1.
  public var minimum: Double
  /// Gamma of the middle tones; above 1 brightens. Range: 0….
  public var middle: Double
  /// Tone that becomes the brightest. Range: 0…1.
  public var maximum: Double
  /// Darkest tone of the result. Range: 0…1.
  public var minOutput: Double
  /// Brightest tone of the result. Range: 0…1.
  public var maxOutput: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(minimum: Double = 0, middle: Double = 1, maximum: Double = 1, minOutput: Double = 0, maxOutput: Double = 1) {
    self.minimum = minimum
    self.middle = middle
    self.maximum = maximum
    self.minOutput = minOutput
    self.maxOutput = maxOutput
  }

  public init(settings: FilterSettings) {
    self.minimum = settings["minimum"]
    self.middle = settings["middle"]
    self.maximum = settings["maximum"]
    self.minOutput = settings["min-output"]
    self.maxOutput = settings["max-output"]
  }

  public var values: [String: ParameterValue] {
    [
      "minimum": .number(self.minimum),
      "middle": .number(self.middle),
      "maximum": .number(self.maximum),
      "min-output": .number(self.minOutput),
      "max-output": .number(self.maxOutput),
    ]
  }
}

/// Grades shadows, middle tones and highlights, each channel separately.
///
///     (gain * (rgb + lift * (1 - rgb))) ^ (1 / gamma); what is below 0 stays as it is before the power
///
/// Source: the three-way correction of colour graders.
public struct LiftGammaGain: Filter {
  public static let id = "lift-gamma-gain"

  /// What is added to red, green and blue at black, fading out to white. Range: -1…1.
  public var lift: [Double]
  /// Gamma of red, green and blue; above 1 brightens the middle tones. Range: 0.1…4.
  public var gamma: [Double]
  /// Factor of red, green and blue, strongest at white. Range: 0…4.
  public var gain: [Double]

  /// Creates the filter; a parameter left out has its documented default.
  public init(lift: [Double] = [0, 0, 0], gamma: [Double] = [1, 1, 1], gain: [Double] = [1, 1, 1]) {
    self.lift = lift
    self.gamma = gamma
    self.gain = gain
  }

  public init(settings: FilterSettings) {
    self.lift = settings["lift"]
    self.gamma = settings["gamma"]
    self.gain = settings["gain"]
  }

  public var values: [String: ParameterValue] {
    [
      "lift": .numbers(self.lift),
      "gamma": .numbers(self.gamma),
      "gain": .numbers(self.gain),
    ]
  }
}

/// Brightens or darkens by photographic stops, as a longer or shorter exposure would.
///
/// Works on linear light; exposure works on display-encoded values, which lightens shadows less.
///
///     rgb * 2^exposure, in linear light
public struct LinearExposure: Filter {
  public static let id = "linear-exposure"

  /// Exposure, in stops. Range: -10…10.
  public var exposure: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(exposure: Double = 0) {
    self.exposure = exposure
  }

  public init(settings: FilterSettings) {
    self.exposure = settings["exposure"]
  }

  public var values: [String: ParameterValue] {
    [
      "exposure": .number(self.exposure),
    ]
  }
}

/// Maps colours through a lookup table (LUT) from a file.
///
/// Reads .cube, .3dl, .csp, .clf, .spi1d, .spi3d, .cdl, .cc and .ccc files, the curves of Photoshop's .acv
/// files, and tables in .png pictures: Hald, GPUImage's 512 x 512, and strips of tiles. A table maps inputs
/// of 0 to 1, or of the range that its file states; a colour beyond is mapped as the nearest one within.
///
///     mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
///
/// In GPUImage: `GPUImageLookupFilter`, `LookupFilter`.
public struct Lookup: Filter {
  public static let id = "lookup"

  /// File with the table.
  public var lookupImage: String
  /// Share of the looked-up colour in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(lookupImage: String, intensity: Double = 1) {
    self.lookupImage = lookupImage
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.lookupImage = settings["lookup-image"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "lookup-image": .file(self.lookupImage),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Compresses all tones towards the middle and preserves the differences between channels.
///
///     rgb + (0.5 - luma) * range-reduction-factor
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageLuminanceRangeFilter`, `LuminanceRangeReduction`.
public struct LuminanceRange: Filter {
  public static let id = "luminance-range"

  /// How far the lumas move together; 1 makes them all 0.5. Range: 0…1.
  public var rangeReductionFactor: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(rangeReductionFactor: Double = 0.6) {
    self.rangeReductionFactor = rangeReductionFactor
  }

  public init(settings: FilterSettings) {
    self.rangeReductionFactor = settings["range-reduction-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "range-reduction-factor": .number(self.rangeReductionFactor),
    ]
  }
}

/// Shows white where the luma reaches a threshold and black elsewhere.
///
///     luma >= threshold ? 1 : 0
///
/// In GPUImage: `GPUImageLuminanceThresholdFilter`, `LuminanceThreshold`.
public struct LuminanceThreshold: Filter {
  public static let id = "luminance-threshold"

  /// Luma from which on the result is white. Range: 0…1.
  public var threshold: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.5) {
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

/// Grades like a fashion page: hard contrast, cyan shadows, yellow lights.
///
/// The grade is our own, in the spirit of the name; any other table may replace it.
///
///     mix(rgb, table(rgb), intensity), tetrahedral between the table's entries
///
/// In GPUImage: `GPUImageMissEtikateFilter`, `MissEtikateFilter`.
public struct MissEtikate: Filter {
  public static let id = "miss-etikate"

  /// File with the table.
  public var lookupImage: String
  /// Share of the graded colour in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(lookupImage: String = "asset:lookup/miss-etikate.cube", intensity: Double = 1) {
    self.lookupImage = lookupImage
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.lookupImage = settings["lookup-image"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "lookup-image": .file(self.lookupImage),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Tints the grey picture with one colour, keeping black and white.
///
///     mix(rgb, overlay(luma, color), intensity)
///
/// In GPUImage: `GPUImageMonochromeFilter`, `MonochromeFilter`.
public struct Monochrome: Filter {
  public static let id = "monochrome"

  /// Share of the tinted picture in the result. Range: 0…1.
  public var intensity: Double
  /// Colour of the middle tones.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(intensity: Double = 1, color: Color = Color(red: 0.6, green: 0.450980392, blue: 0.301960784)) {
    self.intensity = intensity
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.intensity = settings["intensity"]
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
      "color": self.color.value,
    ]
  }
}

/// Makes the picture more transparent.
///
///     alpha * opacity
///
/// In GPUImage: `GPUImageOpacityFilter`, `OpacityAdjustment`.
public struct Opacity: Filter {
  public static let id = "opacity"

  /// Factor of alpha. Range: 0…1.
  public var opacity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(opacity: Double = 1) {
    self.opacity = opacity
  }

  public init(settings: FilterSettings) {
    self.opacity = settings["opacity"]
  }

  public var values: [String: ParameterValue] {
    [
      "opacity": .number(self.opacity),
    ]
  }
}

/// Multiplies colours by alpha, for programs that expect premultiplied alpha.
///
///     rgb * alpha
public struct PremultiplyAlpha: Filter {
  public static let id = "premultiply-alpha"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Multiplies red, green and blue, each by its own factor.
///
///     (red * r, green * g, blue * b)
///
/// In GPUImage: `GPUImageRGBFilter`, `RGBAdjustment`.
public struct RGB: Filter {
  public static let id = "rgb"

  /// Factor of red. Range: 0….
  public var red: Double
  /// Factor of green. Range: 0….
  public var green: Double
  /// Factor of blue. Range: 0….
  public var blue: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(red: Double = 1, green: Double = 1, blue: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public init(settings: FilterSettings) {
    self.red = settings["red"]
    self.green = settings["green"]
    self.blue = settings["blue"]
  }

  public var values: [String: ParameterValue] {
    [
      "red": .number(self.red),
      "green": .number(self.green),
      "blue": .number(self.blue),
    ]
  }
}

/// Increases or decreases saturation without changing luma.
///
///     mix(luma, rgb, saturation)
///
/// In GPUImage: `GPUImageSaturationFilter`, `SaturationAdjustment`.
public struct Saturation: Filter {
  public static let id = "saturation"

  /// Saturation; 0 is grey, 1 no change. Range: 0…2.
  public var saturation: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(saturation: Double = 1) {
    self.saturation = saturation
  }

  public init(settings: FilterSettings) {
    self.saturation = settings["saturation"]
  }

  public var values: [String: ParameterValue] {
    [
      "saturation": .number(self.saturation),
    ]
  }
}

/// Applies the brown tones of old photographs.
///
///     mix(rgb, M rgb, intensity), M = 0.3588 0.7044 0.1368 / 0.299 0.587 0.114 / 0.2392 0.4696 0.0912
///
/// In GPUImage: `GPUImageSepiaFilter`, `SepiaToneFilter`.
public struct Sepia: Filter {
  public static let id = "sepia"

  /// Share of the toned picture in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(intensity: Double = 1) {
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
    ]
  }
}

/// Shifts skin colours towards pink, green or orange and leaves others unchanged.
///
/// Hues are fractions of the circle: 0 red, 1/3 green. Below 0, the adjustment turns skin towards pink or
/// pales it.
///
///     weight = exp(-threshold (2 d)^2), d = distance of the hue to skin-hue on the circle, at most 0.5
///
///     green: hue + adjust * weight * max-hue-shift
///
///     orange: saturation + adjust * weight * max-saturation-shift
///
/// Source: the GPUImage definition; hue and saturation of A. R. Smith's hexagon model.
///
/// In GPUImage: `GPUImageSkinToneFilter` (`skin-tone=skin-tone-adjust=0`).
public struct SkinTone: Filter {
  public static let id = "skin-tone"

  /// The choices of `upperSkinToneColor`.
  public enum UpperSkinToneColor: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case green, orange
  }

  /// Direction and strength; below 0 pink, above 0 the upper tone. Range: -1…1.
  public var skinToneAdjust: Double
  /// Hue of skin, as a fraction of the circle. Range: 0…1.
  public var skinHue: Double
  /// How quickly the effect falls with the distance in hue. Range: 0….
  public var skinHueThreshold: Double
  /// Change of hue at full strength, as a fraction of the circle. Range: 0…1.
  public var maxHueShift: Double
  /// Change of saturation at full strength. Range: 0…1.
  public var maxSaturationShift: Double
  /// What is changed: hue (green) or saturation (orange).
  public var upperSkinToneColor: UpperSkinToneColor

  /// Creates the filter; a parameter left out has its documented default.
  public init(skinToneAdjust: Double = -0.06, skinHue: Double = 0.05, skinHueThreshold: Double = 40, maxHueShift: Double = 0.25, maxSaturationShift: Double = 0.4, upperSkinToneColor: UpperSkinToneColor = .green) {
    self.skinToneAdjust = skinToneAdjust
    self.skinHue = skinHue
    self.skinHueThreshold = skinHueThreshold
    self.maxHueShift = maxHueShift
    self.maxSaturationShift = maxSaturationShift
    self.upperSkinToneColor = upperSkinToneColor
  }

  public init(settings: FilterSettings) {
    self.skinToneAdjust = settings["skin-tone-adjust"]
    self.skinHue = settings["skin-hue"]
    self.skinHueThreshold = settings["skin-hue-threshold"]
    self.maxHueShift = settings["max-hue-shift"]
    self.maxSaturationShift = settings["max-saturation-shift"]
    self.upperSkinToneColor = settings["upper-skin-tone-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "skin-tone-adjust": .number(self.skinToneAdjust),
      "skin-hue": .number(self.skinHue),
      "skin-hue-threshold": .number(self.skinHueThreshold),
      "max-hue-shift": .number(self.maxHueShift),
      "max-saturation-shift": .number(self.maxSaturationShift),
      "upper-skin-tone-color": .number(Double(self.upperSkinToneColor.rawValue)),
    ]
  }
}

/// Grades in pastels, with a soft glow.
///
/// The grades are our own, in the spirit of the name; any other tables may replace them.
///
///     lookup-2(mix(a, gaussian-blur(a, sigma), mix)), a = lookup-1(rgb)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageSoftEleganceFilter`, `SoftElegance`.
public struct SoftElegance: Filter {
  public static let id = "soft-elegance"

  /// Table before the glow.
  public var lookupImage1: String
  /// Table after the glow.
  public var lookupImage2: String
  /// Standard deviation of the glow. Range: 0…160 px.
  public var sigma: Double
  /// Strength of the glow. Range: 0…1.
  public var mix: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(lookupImage1: String = "asset:lookup/soft-elegance-1.cube", lookupImage2: String = "asset:lookup/soft-elegance-2.cube", sigma: Double = 10, mix: Double = 0.14) {
    self.lookupImage1 = lookupImage1
    self.lookupImage2 = lookupImage2
    self.sigma = sigma
    self.mix = mix
  }

  public init(settings: FilterSettings) {
    self.lookupImage1 = settings["lookup-image-1"]
    self.lookupImage2 = settings["lookup-image-2"]
    self.sigma = settings["sigma"]
    self.mix = settings["mix"]
  }

  public var values: [String: ParameterValue] {
    [
      "lookup-image-1": .file(self.lookupImage1),
      "lookup-image-2": .file(self.lookupImage2),
      "sigma": .number(self.sigma),
      "mix": .number(self.mix),
    ]
  }
}

/// Inverts the dark parts, like light in a darkroom.
///
///     luma <= threshold ? 1 - rgb : rgb
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageSolarizeFilter`, `Solarize`.
public struct Solarize: Filter {
  public static let id = "solarize"

  /// Luma up to which colours are inverted. Range: 0…1.
  public var threshold: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.5) {
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

/// Generates a picture of one colour, the size of the frame.
///
///     color
///
/// In GPUImage: `GPUImageSolidColorGenerator` (`solid-color=color=navy`), `SolidColorGenerator`.
public struct SolidColor: Filter {
  public static let id = "solid-color"

  /// The colour.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(color: Color = .white) {
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
    ]
  }
}

/// Tints the shadows with one hue and the highlights with another, preserving luma, black and white.
///
///     rgb + 2 L (1 - L) ((1 - w) shadow-saturation t(shadow-hue) + w highlight-saturation t(highlight-hue))
///
///     L = luma within 0..1; w = smoothstep(0, 1, L + balance / 2); t(h) = the pure hue less its luma
///
/// Source: our own, after the split toning of silver prints.
public struct SplitToning: Filter {
  public static let id = "split-toning"

  /// Hue of the shadows, in degrees. Range: 0…360.
  public var shadowHue: Double
  /// Strength of the tint in the shadows. Range: 0…1.
  public var shadowSaturation: Double
  /// Hue of the highlights, in degrees. Range: 0…360.
  public var highlightHue: Double
  /// Strength of the tint in the highlights. Range: 0…1.
  public var highlightSaturation: Double
  /// Balance of the two tints; above 0 favours the highlights. Range: -1…1.
  public var balance: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(shadowHue: Double = 210, shadowSaturation: Double = 0, highlightHue: Double = 40, highlightSaturation: Double = 0, balance: Double = 0) {
    self.shadowHue = shadowHue
    self.shadowSaturation = shadowSaturation
    self.highlightHue = highlightHue
    self.highlightSaturation = highlightSaturation
    self.balance = balance
  }

  public init(settings: FilterSettings) {
    self.shadowHue = settings["shadow-hue"]
    self.shadowSaturation = settings["shadow-saturation"]
    self.highlightHue = settings["highlight-hue"]
    self.highlightSaturation = settings["highlight-saturation"]
    self.balance = settings["balance"]
  }

  public var values: [String: ParameterValue] {
    [
      "shadow-hue": .number(self.shadowHue),
      "shadow-saturation": .number(self.shadowSaturation),
      "highlight-hue": .number(self.highlightHue),
      "highlight-saturation": .number(self.highlightSaturation),
      "balance": .number(self.balance),
    ]
  }
}

/// Corrects the white balance, given the temperature of the light in kelvin and its tint.
///
/// The light that looks neutral in the unchanged picture counts as that of a black body at 6504 K. Light of
/// the given temperature becomes neutral instead, so higher temperatures make the picture warmer. The tint
/// then moves white perpendicular to the Planckian locus, by tint / 3000 in CIE 1960 (u, v). Computed in
/// linear light, with chromatic adaptation in cone space.
///
///     A^-1 diag(A w(6504 K) / A w(temperature)) diag(A w(6504 K) / A w(tint)) A rgb, in linear light
///
///     A = Bradford's cones of sRGB's primaries; w = the white of the light in CIE XYZ
///
/// Source: M. Krystek, An algorithm to calculate correlated colour temperature, 1985; Bradford cones, CIE
/// 159:2004.
public struct Temperature: Filter {
  public static let id = "temperature"

  /// Temperature of the light, in kelvin; higher is warmer. Range: 2000…15000.
  public var temperature: Double
  /// Tint; above 0 is more magenta. Range: -150…150.
  public var tint: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(temperature: Double = 6504, tint: Double = 0) {
    self.temperature = temperature
    self.tint = tint
  }

  public init(settings: FilterSettings) {
    self.temperature = settings["temperature"]
    self.tint = settings["tint"]
  }

  public var values: [String: ParameterValue] {
    [
      "temperature": .number(self.temperature),
      "tint": .number(self.tint),
    ]
  }
}

/// Applies tone curves through control points, per channel and for all channels.
///
/// A curve is given by its points from left to right, x and y alternating: 0|0.1|0.5|0.6|1|1. It is a natural
/// cubic spline between them, constant beyond them, and clamped to 0...1. The curves of a Photoshop file
/// (.acv) are applied first; any other lookup can be used instead.
///
///     mix(rgb, composite(channel(acv(rgb))), intensity)
///
/// Source: the GPUImage definition; natural cubic splines.
///
/// In GPUImage: `GPUImageToneCurveFilter`.
public struct ToneCurve: Filter {
  public static let id = "tone-curve"

  /// Curve of all colours, applied last. Range: 0…1.
  public var rgbCompositeControlPoints: [Point]
  /// Curve of red. Range: 0…1.
  public var redControlPoints: [Point]
  /// Curve of green. Range: 0…1.
  public var greenControlPoints: [Point]
  /// Curve of blue. Range: 0…1.
  public var blueControlPoints: [Point]
  /// Curves from a Photoshop file, or none.
  public var acv: String
  /// Share of the changed colour in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(rgbCompositeControlPoints: [Point] = [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)], redControlPoints: [Point] = [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)], greenControlPoints: [Point] = [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)], blueControlPoints: [Point] = [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)], acv: String = "none", intensity: Double = 1) {
    self.rgbCompositeControlPoints = rgbCompositeControlPoints
    self.redControlPoints = redControlPoints
    self.greenControlPoints = greenControlPoints
    self.blueControlPoints = blueControlPoints
    self.acv = acv
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.rgbCompositeControlPoints = settings["rgb-composite-control-points"]
    self.redControlPoints = settings["red-control-points"]
    self.greenControlPoints = settings["green-control-points"]
    self.blueControlPoints = settings["blue-control-points"]
    self.acv = settings["acv"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "rgb-composite-control-points": .numbers(self.rgbCompositeControlPoints.flatMap { [$0.x, $0.y] }),
      "red-control-points": .numbers(self.redControlPoints.flatMap { [$0.x, $0.y] }),
      "green-control-points": .numbers(self.greenControlPoints.flatMap { [$0.x, $0.y] }),
      "blue-control-points": .numbers(self.blueControlPoints.flatMap { [$0.x, $0.y] }),
      "acv": .file(self.acv),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Divides colours by alpha, for pictures with premultiplied alpha.
///
///     rgb / alpha; black where alpha is 0
public struct UnpremultiplyAlpha: Filter {
  public static let id = "unpremultiply-alpha"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Increases the saturation of muted colours more than that of strong ones.
///
///     mix(rgb, max(r, g, b), -3 vibrance (max(r, g, b) - (r + g + b) / 3))
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageVibranceFilter`, `Vibrance`.
public struct Vibrance: Filter {
  public static let id = "vibrance"

  /// Strength; below 0 weakens colours. Range: -1.2…1.2.
  public var vibrance: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(vibrance: Double = 0) {
    self.vibrance = vibrance
  }

  public init(settings: FilterSettings) {
    self.vibrance = settings["vibrance"]
  }

  public var values: [String: ParameterValue] {
    [
      "vibrance": .number(self.vibrance),
    ]
  }
}

/// Makes the picture warmer or cooler, greener or more magenta.
///
/// The tint shifts Q of YIQ, limited to what the RGB cube holds. The temperature mixes the picture with its
/// overlay by a warm colour, or away from it. Black and white stay as they are under the temperature.
///
///     q = clamp(Q + 0.0005226 * tint, -0.5226, 0.5226)
///
///     mix(rgb, overlay(rgb, (0.93, 0.54, 0)), t)
///
///     t = 0.0004 (temperature - 5000) below 5000, 0.00006 (temperature - 5000) above
///
/// Source: the GPUImage definition; SMPTE 170M for YIQ.
///
/// In GPUImage: `GPUImageWhiteBalanceFilter`, `WhiteBalance`.
public struct WhiteBalance: Filter {
  public static let id = "white-balance"

  /// Temperature, in kelvin; above 5000 is warmer. Range: 4000…7000.
  public var temperature: Double
  /// Tint; above 0 is more magenta. Range: -200…200.
  public var tint: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(temperature: Double = 5000, tint: Double = 0) {
    self.temperature = temperature
    self.tint = tint
  }

  public init(settings: FilterSettings) {
    self.temperature = settings["temperature"]
    self.tint = settings["tint"]
  }

  public var values: [String: ParameterValue] {
    [
      "temperature": .number(self.temperature),
      "tint": .number(self.tint),
    ]
  }
}
