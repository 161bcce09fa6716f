// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Shows white except where the picture is much darker than its surroundings: for text in uneven light.
///
///     luma(in) >= box mean of luma - offset ? white : black
///
/// In GPUImage: `GPUImageAdaptiveThresholdFilter`, `AdaptiveThreshold`.
public struct AdaptiveThreshold: Filter {
  public static let id = "adaptive-threshold"

  /// Radius of the surroundings. Range: 0…128 px.
  public var radius: Double
  /// How much darker than its surroundings white may be. Range: -1…1.
  public var offset: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Double = 4, offset: Double = 0.05) {
    self.radius = radius
    self.offset = offset
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
    self.offset = settings["offset"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
      "offset": .number(self.offset),
    ]
  }
}

/// Stretches the picture's levels to the full range.
///
///     (in - low) / (high - low), the levels that a share of the picture lies below and above
public struct AutoLevels: Filter {
  public static let id = "auto-levels"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case rgb, luminance
  }

  /// Each colour for itself, which balances colours as well, or all alike.
  public var channels: Channels
  /// Share of the picture that may become black, and white. Range: 0…0.49.
  public var clip: Double
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(channels: Channels = .rgb, clip: Double = 0.005, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.clip = clip
    self.downsamplingFactor = downsamplingFactor
  }

  public init(settings: FilterSettings) {
    self.channels = settings["channels"]
    self.clip = settings["clip"]
    self.downsamplingFactor = settings["downsampling-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "clip": .number(self.clip),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Computes the mean colour of the whole picture, as a picture of one pixel.
///
/// Every pixel counts. `viewfinder measure` prints the numbers.
///
///     sum of in / count, for red, green, blue and alpha
///
/// In GPUImage: `GPUImageAverageColor`, `AverageColorExtractor`.
public struct AverageColor: MeasuringFilter {
  public static let id = "average-color"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Shows white where the picture is at least as bright as its mean, black elsewhere.
///
///     luma(in) >= threshold-multiplier * mean luma ? white : black
///
/// In GPUImage: `GPUImageAverageLuminanceThresholdFilter`, `AverageLuminanceThreshold`.
public struct AverageLuminanceThreshold: Filter {
  public static let id = "average-luminance-threshold"

  /// Multiple of the mean luminance. Range: 0….
  public var thresholdMultiplier: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(thresholdMultiplier: Double = 1) {
    self.thresholdMultiplier = thresholdMultiplier
  }

  public init(settings: FilterSettings) {
    self.thresholdMultiplier = settings["threshold-multiplier"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold-multiplier": .number(self.thresholdMultiplier),
    ]
  }
}

/// Raises local contrast by equalizing the levels of each part of the picture, within a limit.
///
/// Contrast-limited adaptive histogram equalization (CLAHE) of luminance; colours are shifted with it.
///
///     in + mix over the four nearest tiles of curve(luma) - luma
///
/// Source: K. Zuiderveld, Contrast limited adaptive histogram equalization, Graphics Gems IV, 1994.
public struct CLAHE: Filter {
  public static let id = "clahe"

  /// Steepest slope of a curve. Range: 1…64.
  public var clipLimit: Double
  /// Tiles along each side. Range: 1…16.
  public var tiles: Int
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(clipLimit: Double = 2, tiles: Int = 8, downsamplingFactor: Int = 16) {
    self.clipLimit = clipLimit
    self.tiles = tiles
    self.downsamplingFactor = downsamplingFactor
  }

  public init(settings: FilterSettings) {
    self.clipLimit = settings["clip-limit"]
    self.tiles = settings["tiles"]
    self.downsamplingFactor = settings["downsampling-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "clip-limit": .number(self.clipLimit),
      "tiles": .number(Double(self.tiles)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Draws the histogram of the picture.
///
/// Heights are relative to the most frequent level other than black and white. Above them are the shares in
/// percent of pixels at black and at white, of the channel with the most; counted exactly with a
/// downsampling-factor of 1. `histogram-bins` has the numbers.
///
///     light where y < share(255 x) / greatest share; logarithmic: y < 1 + log10(share / greatest share) / 4
///
/// In GPUImage: `GPUImageHistogramFilter`, `Histogram`, `GPUImageHistogramGenerator`, `HistogramDisplay`.
public struct Histogram: Filter {
  public static let id = "histogram"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case red, green, blue, rgb, luminance, parade
  }

  /// The choices of `scale`.
  public enum Scale: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case linear, squareRoot, logarithmic
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case bottomLeft, bottomRight, topLeft, topRight, full, free
  }

  /// What is drawn: the colours over or beside one another, or one.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Heights; the logarithmic ones show four decades.
  public var scale: Scale
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double
  /// Left and top edge of a free panel, in fractions of the picture. Range: 0…1.
  public var position: Point
  /// Height of the panel, as a fraction of the picture's; 0 for half its width. Range: 0…1.
  public var height: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(channels: Channels = .rgb, downsamplingFactor: Int = 16, scale: Scale = .linear, corner: Corner = .bottomLeft, width: Double = 0.3, position: Point = Point(x: 0.02, y: 0.02), height: Double = 0) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
    self.scale = scale
    self.corner = corner
    self.width = width
    self.position = position
    self.height = height
  }

  public init(settings: FilterSettings) {
    self.channels = settings["channels"]
    self.downsamplingFactor = settings["downsampling-factor"]
    self.scale = settings["scale"]
    self.corner = settings["corner"]
    self.width = settings["width"]
    self.position = settings["position"]
    self.height = settings["height"]
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "scale": .number(Double(self.scale.rawValue)),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
      "position": self.position.value,
      "height": .number(self.height),
    ]
  }
}

/// Computes the fraction of pixels at each of 256 levels, as a picture of 256 by 1.
///
/// Red, green and blue hold those of the channels, alpha that of luminance. Channels that are not counted are
/// 0.
///
///     count(level(in) = column) / count, level(v) = round(255 v) within 0...255
public struct HistogramBins: MeasuringFilter {
  public static let id = "histogram-bins"
  /// What the filter measures.
  public typealias Measured = LevelHistogram

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case red, green, blue, rgb, luminance, parade, all
  }

  /// What is counted.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(channels: Channels = .all, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public init(settings: FilterSettings) {
    self.channels = settings["channels"]
    self.downsamplingFactor = settings["downsampling-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Equalizes the histogram, so that all levels are equally frequent.
///
/// `channels=luminance` preserves colours; `rgb` also balances the three channels.
///
///     (cdf(in) - first) / (1 - first), first the share of the lowest level that occurs
///
/// Source: R. Hummel, Image enhancement by histogram transformation, CGIP, 1977.
///
/// In GPUImage: `GPUImageHistogramEqualizationFilter`, `HistogramEqualization`.
public struct HistogramEqualization: Filter {
  public static let id = "histogram-equalization"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case red, green, blue, rgb, luminance
  }

  /// What is spread.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(channels: Channels = .rgb, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public init(settings: FilterSettings) {
    self.channels = settings["channels"]
    self.downsamplingFactor = settings["downsampling-factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Measures the light of the picture as a camera's exposure meter does, as a picture of one pixel.
///
/// The result is linear: middle grey is 0.18. Zones of the picture, at most 32 by 32, count by a pattern.
/// `average`: all the same. `centre`: by their distance from the point, half at 0.29 of the sides. `spot`:
/// those within an ellipse of 5 % of the picture. `matrix`: as `centre`, but the less the more stops they are
/// from the mean, so that a lamp or a black coat does not decide. `viewfinder measure` prints the numbers.
///
///     sum of w * light / sum of w over zones; centre: w = exp(-8 |p - point|^2)
///
///     matrix: w = exp(-8 |p - point|^2) / (1 + (s - m)^4), s = log2(luminance), m = mean of s by the centre's weights
public struct LightMeter: MeasuringFilter {
  public static let id = "light-meter"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// The choices of `pattern`.
  public enum Pattern: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case average, centre, spot, matrix
  }

  /// Which parts of the picture count.
  public var pattern: Pattern
  /// Middle of the pattern, in fractions of width and height. Range: 0…1.
  public var point: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(pattern: Pattern = .average, point: Point = Point(x: 0.5, y: 0.5)) {
    self.pattern = pattern
    self.point = point
  }

  public init(settings: FilterSettings) {
    self.pattern = settings["pattern"]
    self.point = settings["point"]
  }

  public var values: [String: ParameterValue] {
    [
      "pattern": .number(Double(self.pattern.rawValue)),
      "point": self.point.value,
    ]
  }
}

/// Computes the mean of zones by the pattern of a light meter; the last step of light-meter.
///
///     sum of w * in / sum of w
public struct LightScore: MeasuringFilter {
  public static let id = "light-score"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// The choices of `pattern`.
  public enum Pattern: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case average, centre, spot, matrix
  }

  /// Pattern of light-meter.
  public var pattern: Pattern
  /// Point of light-meter. Range: 0…1.
  public var point: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(pattern: Pattern = .average, point: Point = Point(x: 0.5, y: 0.5)) {
    self.pattern = pattern
    self.point = point
  }

  public init(settings: FilterSettings) {
    self.pattern = settings["pattern"]
    self.point = settings["point"]
  }

  public var values: [String: ParameterValue] {
    [
      "pattern": .number(Double(self.pattern.rawValue)),
      "point": self.point.value,
    ]
  }
}

/// Computes the mean luminance of the whole picture, as a grey picture of one pixel.
///
/// Every pixel counts. `viewfinder measure` prints the number.
///
///     sum of luma(in) / count
///
/// In GPUImage: `GPUImageLuminosity`, `AverageLuminanceExtractor`.
public struct Luminosity: MeasuringFilter {
  public static let id = "luminosity"
  /// What the filter measures.
  public typealias Measured = Double

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Computes the mean of a small picture; the last step of average-color.
///
/// Above 64 pixels per side, only every second, third … column and row counts.
///
///     sum of in / count
public struct MeanColor: MeasuringFilter {
  public static let id = "mean-color"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Draws a vectorscope: hues as directions and saturation as distances.
///
/// Cb is to the right and Cr upwards. Boxes mark red, green, blue, yellow, cyan and magenta of 75 % colour
/// bars, with their letters where the panel is large enough; the circle has a tick for each 10 degrees. The
/// line at 123 degrees is the skin tone line, for every complexion.
///
///     mean colour of the cell, brightness 1 - exp(-4096 intensity share)
///
/// Source: ITU-R BT.709-6, 3.3.
public struct Vectorscope: Filter {
  public static let id = "vectorscope"

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case bottomLeft, bottomRight, topLeft, topRight, full, free
  }

  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Brightness of the trace. Range: 0…8.
  public var intensity: Double
  /// Shows the direction of skin of every complexion.
  public var skinToneLine: Bool
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double
  /// Left and top edge of a free panel, in fractions of the picture. Range: 0…1.
  public var position: Point
  /// Height of the panel, as a fraction of the picture's; 0 for its width. Range: 0…1.
  public var height: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(downsamplingFactor: Int = 16, intensity: Double = 0.2, skinToneLine: Bool = true, corner: Corner = .bottomRight, width: Double = 0.25, position: Point = Point(x: 0.02, y: 0.02), height: Double = 0) {
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.skinToneLine = skinToneLine
    self.corner = corner
    self.width = width
    self.position = position
    self.height = height
  }

  public init(settings: FilterSettings) {
    self.downsamplingFactor = settings["downsampling-factor"]
    self.intensity = settings["intensity"]
    self.skinToneLine = settings["skin-tone-line"]
    self.corner = settings["corner"]
    self.width = settings["width"]
    self.position = settings["position"]
    self.height = settings["height"]
  }

  public var values: [String: ParameterValue] {
    [
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "skin-tone-line": .number(self.skinToneLine ? 1 : 0),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
      "position": self.position.value,
      "height": .number(self.height),
    ]
  }
}

/// Draws a waveform: the levels in each column of the picture, black at the bottom and white at the top.
///
/// Lines mark each tenth of the range, with their percent where the panel is large enough. `rgb` shows the
/// colours over one another, `parade` beside one another.
///
///     brightness 1 - exp(-256 intensity share of the column)
public struct Waveform: Filter {
  public static let id = "waveform"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case luminance, rgb, parade
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case bottomLeft, bottomRight, topLeft, topRight, full, free
  }

  /// What is shown.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Brightness of the trace. Range: 0…8.
  public var intensity: Double
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double
  /// Left and top edge of a free panel, in fractions of the picture. Range: 0…1.
  public var position: Point
  /// Height of the panel, as a fraction of the picture's; 0 for half its width. Range: 0…1.
  public var height: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(channels: Channels = .luminance, downsamplingFactor: Int = 16, intensity: Double = 0.2, corner: Corner = .bottomLeft, width: Double = 0.4, position: Point = Point(x: 0.02, y: 0.02), height: Double = 0) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.corner = corner
    self.width = width
    self.position = position
    self.height = height
  }

  public init(settings: FilterSettings) {
    self.channels = settings["channels"]
    self.downsamplingFactor = settings["downsampling-factor"]
    self.intensity = settings["intensity"]
    self.corner = settings["corner"]
    self.width = settings["width"]
    self.position = settings["position"]
    self.height = settings["height"]
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
      "position": self.position.value,
      "height": .number(self.height),
    ]
  }
}
