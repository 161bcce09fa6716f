// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// White where the picture is not much darker than its surroundings, black elsewhere: text on uneven light.
///
///     luma(in) >= box mean of luma - offset ? white : black
///
/// In GPUImage: `GPUImageAdaptiveThresholdFilter`, `AdaptiveThreshold`.
public struct AdaptiveThreshold: Filter {
  public static let id = "adaptive-threshold"

  /// Radius of the surroundings, in pixels. Range: 0…128.
  public var radius: Double
  /// How much darker than its surroundings white may be. Range: -1…1.
  public var offset: Double

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Double = 4, offset: Double = 0.05) {
    self.radius = radius
    self.offset = offset
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(self.radius),
      "offset": .number(self.offset),
    ]
  }
}

/// Shrinks the picture to the means of equal areas.
///
/// Every pixel of the result covers the same area, with the covered parts of pixels at its edges, so the mean
/// of the result is the mean of the picture: two steps and a sum of what is left measure every pixel.
///
///     integral of in over the pixel's area / area
public struct AreaAverage: Filter {
  public static let id = "area-average"

  /// Pixels along each side that become one. Range: 1…64.
  public var factor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(factor: Int = 16) {
    self.factor = factor
  }

  public var values: [String: ParameterValue] {
    [
      "factor": .number(Double(self.factor)),
    ]
  }
}

/// Stretches the range between two colours to all levels; a step of auto-levels.
///
///     (in - low) / (high - low); unchanged where high is not above low
public struct AutoLevelsStretch: Filter {
  public static let id = "auto-levels-stretch"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case rgb, luminance
  }

  /// Each colour for itself, or all alike.
  public var channels: Channels

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb) {
    self.channels = channels
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
    ]
  }
}

/// Stretches the picture's levels to the whole range.
///
///     (in - low) / (high - low), the levels that a share of the picture lies below and above
public struct AutoLevels: Filter {
  public static let id = "auto-levels"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case rgb, luminance
  }

  /// Each colour for itself, which balances colours as well, or all alike.
  public var channels: Channels
  /// Share of the picture that may become black, and white. Range: 0…0.49.
  public var clip: Double
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb, clip: Double = 0.005, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.clip = clip
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "clip": .number(self.clip),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// The mean colour of the whole picture, as a picture of one pixel.
///
/// Every pixel counts. `viewfinder measure` gives the numbers.
///
///     sum of in / count, for red, green, blue and alpha
///
/// In GPUImage: `GPUImageAverageColor`, `AverageColorExtractor`.
public struct AverageColor: MeasuringFilter {
  public static let id = "average-color"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// White where the picture is at least as bright as its mean, black elsewhere.
///
///     luma(in) >= threshold-multiplier * mean luma ? white : black
///
/// In GPUImage: `GPUImageAverageLuminanceThresholdFilter`, `AverageLuminanceThreshold`.
public struct AverageLuminanceThreshold: Filter {
  public static let id = "average-luminance-threshold"

  /// Multiple of the mean luminance. Range: 0….
  public var thresholdMultiplier: Double

  /// Creates the filter; what is left out has its documented default.
  public init(thresholdMultiplier: Double = 1) {
    self.thresholdMultiplier = thresholdMultiplier
  }

  public var values: [String: ParameterValue] {
    [
      "threshold-multiplier": .number(self.thresholdMultiplier),
    ]
  }
}

/// Counts the levels of luminance in each of a grid of tiles; a step of clahe.
///
///     count(level(luma) = column) in the tile of the row
public struct CLAHECount: Filter {
  public static let id = "clahe-count"

  /// Tiles along each side. Range: 1…16.
  public var tiles: Int
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(tiles: Int = 8, downsamplingFactor: Int = 16) {
    self.tiles = tiles
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "tiles": .number(Double(self.tiles)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Makes of the levels of tiles curves of limited steepness; a step of clahe.
///
///     cdf of min(count, limit) + excess / 256, limit = clip-limit * total / 256; the level itself in an empty tile
public struct CLAHECurves: Filter {
  public static let id = "clahe-curves"

  /// Steepest slope of a curve. Range: 1…64.
  public var clipLimit: Double

  /// Creates the filter; what is left out has its documented default.
  public init(clipLimit: Double = 2) {
    self.clipLimit = clipLimit
  }

  public var values: [String: ParameterValue] {
    [
      "clip-limit": .number(self.clipLimit),
    ]
  }
}

/// Maps luminance by the curves of the four nearest tiles; a step of clahe.
///
///     in + mix over tiles of curve(luma) - luma
public struct CLAHEMapping: Filter {
  public static let id = "clahe-mapping"

  /// Tiles along each side. Range: 1…16.
  public var tiles: Int

  /// Creates the filter; what is left out has its documented default.
  public init(tiles: Int = 8) {
    self.tiles = tiles
  }

  public var values: [String: ParameterValue] {
    [
      "tiles": .number(Double(self.tiles)),
    ]
  }
}

/// Raises local contrast by spreading the levels of each part of the picture, within a limit.
///
/// Contrast-limited adaptive histogram equalization of luminance; colours are shifted with it.
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

  /// Creates the filter; what is left out has its documented default.
  public init(clipLimit: Double = 2, tiles: Int = 8, downsamplingFactor: Int = 16) {
    self.clipLimit = clipLimit
    self.tiles = tiles
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "clip-limit": .number(self.clipLimit),
      "tiles": .number(Double(self.tiles)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// The share of the pixels that have each of 256 levels, as a picture of 256 by 1.
///
/// Red, green and blue are those of the colours, alpha that of luminance. What is not counted is 0.
///
///     count(level(in) = column) / count, level(v) = round(255 v) within 0...255
public struct HistogramBins: MeasuringFilter {
  public static let id = "histogram-bins"
  /// What the filter measures.
  public typealias Measured = LevelHistogram

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance, parade, all
  }

  /// What is counted.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .all, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Counts how often each of 256 levels occurs, spread over rows; a step of histogram-bins.
///
/// Red, green, blue and luminance are counted in the channels of the result. Rows keep every count below
/// 2048, which half floats hold exactly.
///
///     count(level(in) = column), level(v) = round(255 v) within 0...255
public struct HistogramCount: Filter {
  public static let id = "histogram-count"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance, parade, all
  }

  /// What is counted.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Makes of histogram-bins the curves that spread levels evenly; a step of histogram-equalization.
///
///     (cdf - first) / (1 - first), first the share of the lowest level that occurs; the level itself when all are one
public struct HistogramCumulative: Filter {
  public static let id = "histogram-cumulative"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Spreads the levels of the picture so that each share of it covers as many.
///
/// `channels=luminance` keeps the colours; `rgb` balances the three colours as well.
///
///     (cdf(in) - first) / (1 - first), first the share of the lowest level that occurs
///
/// Source: R. Hummel, Image enhancement by histogram transformation, CGIP, 1977.
///
/// In GPUImage: `GPUImageHistogramEqualizationFilter`, `HistogramEqualization`.
public struct HistogramEqualization: Filter {
  public static let id = "histogram-equalization"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance
  }

  /// What is spread.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Draws the shares of histogram-bins over a picture; a step of histogram.
///
///     light where y < share(255 x) / peak
public struct HistogramGraph: Filter {
  public static let id = "histogram-graph"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance, parade
  }

  /// The choices of `scale`.
  public enum Scale: Int, Hashable, Sendable, CaseIterable {
    case linear, squareRoot
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
  }

  /// What is drawn.
  public var channels: Channels
  /// Heights.
  public var scale: Scale
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb, scale: Scale = .linear, corner: Corner = .bottomLeft, width: Double = 0.3) {
    self.channels = channels
    self.scale = scale
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "scale": .number(Double(self.scale.rawValue)),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}

/// Maps levels by curves of 256 places; a step of histogram-equalization.
///
///     curve(in), linear between levels; luminance adds curve(luma) - luma to all colours
public struct HistogramMapping: Filter {
  public static let id = "histogram-mapping"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance
  }

  /// What is mapped.
  public var channels: Channels

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb) {
    self.channels = channels
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
    ]
  }
}

/// The highest share of histogram-bins that is not at an end; a step of histogram.
///
/// At the ends lies what is clipped, often most of a picture. When nothing else is there the ends count.
///
///     max over channels and levels 1...254
public struct HistogramPeak: Filter {
  public static let id = "histogram-peak"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// The level of each colour that a share of the picture does not exceed; a step of auto-levels.
///
///     least level with cdf > share, over 255
public struct HistogramPercentile: Filter {
  public static let id = "histogram-percentile"

  /// Share of the picture. Range: 0…1.
  public var share: Double

  /// Creates the filter; what is left out has its documented default.
  public init(share: Double = 0.005) {
    self.share = share
  }

  public var values: [String: ParameterValue] {
    [
      "share": .number(self.share),
    ]
  }
}

/// Adds up the rows of histogram-count; a step of histogram-bins.
///
///     sum of the column / number of samples of the picture
public struct HistogramSum: Filter {
  public static let id = "histogram-sum"

  /// That of histogram-count. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(downsamplingFactor: Int = 16) {
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Shows how often each level occurs in the picture.
///
/// The heights are those of the highest level that is not black or white. `histogram-bins` has the numbers.
///
///     light where y < share(255 x) / greatest share
///
/// In GPUImage: `GPUImageHistogramFilter`, `Histogram`, `GPUImageHistogramGenerator`, `HistogramDisplay`.
public struct Histogram: Filter {
  public static let id = "histogram"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case red, green, blue, rgb, luminance, parade
  }

  /// The choices of `scale`.
  public enum Scale: Int, Hashable, Sendable, CaseIterable {
    case linear, squareRoot
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
  }

  /// What is drawn: the colours over or beside one another, or one.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Heights.
  public var scale: Scale
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .rgb, downsamplingFactor: Int = 16, scale: Scale = .linear, corner: Corner = .bottomLeft, width: Double = 0.3) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
    self.scale = scale
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "scale": .number(Double(self.scale.rawValue)),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}

/// White where one picture is at least as bright as another, black elsewhere.
///
///     luma(image) >= multiplier * luma(level) - offset ? white : black
public struct LuminanceComparison: Filter {
  public static let id = "luminance-comparison"

  /// Multiple of the level's luminance. Range: 0….
  public var multiplier: Double
  /// What is taken off the level. Range: -1…1.
  public var offset: Double

  /// Creates the filter; what is left out has its documented default.
  public init(multiplier: Double = 1, offset: Double = 0) {
    self.multiplier = multiplier
    self.offset = offset
  }

  public var values: [String: ParameterValue] {
    [
      "multiplier": .number(self.multiplier),
      "offset": .number(self.offset),
    ]
  }
}

/// The mean luminance of the whole picture, as a grey picture of one pixel.
///
/// Every pixel counts. `viewfinder measure` gives the number.
///
///     sum of luma(in) / count
///
/// In GPUImage: `GPUImageLuminosity`, `AverageLuminanceExtractor`.
public struct Luminosity: MeasuringFilter {
  public static let id = "luminosity"
  /// What the filter measures.
  public typealias Measured = Double

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// The mean of a small picture; the last step of average-color.
///
/// Above 64 pixels a side, every second, third … column and row count.
///
///     sum of in / count
public struct MeanColor: MeasuringFilter {
  public static let id = "mean-color"
  /// What the filter measures.
  public typealias Measured = MeasuredColor

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Adds up the colours of the picture by their Cb to the right and Cr upwards; a step of vectorscope.
///
///     sum of (rgb, 1) at (0.5 + Cb, 0.5 - Cr); Cb = (B - Y) / 1.8556, Cr = (R - Y) / 1.5748
///
/// Source: ITU-R BT.709-6, 3.3.
public struct VectorscopeCount: Filter {
  public static let id = "vectorscope-count"

  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(downsamplingFactor: Int = 16) {
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Draws the sums of vectorscope-count over a picture; a step of vectorscope.
///
///     mean colour of the cell, brightness 1 - exp(-4096 intensity share)
public struct VectorscopeGraph: Filter {
  public static let id = "vectorscope-graph"

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
  }

  /// That of vectorscope-count. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Brightness of the trace. Range: 0…8.
  public var intensity: Double
  /// Shows the direction of skin of every complexion.
  public var skinToneLine: Bool
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double

  /// Creates the filter; what is left out has its documented default.
  public init(downsamplingFactor: Int = 16, intensity: Double = 0.2, skinToneLine: Bool = true, corner: Corner = .bottomRight, width: Double = 0.25) {
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.skinToneLine = skinToneLine
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "skin-tone-line": .number(self.skinToneLine ? 1 : 0),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}

/// Shows the hues of the picture as directions and their saturation as distances.
///
/// Cb goes to the right and Cr upwards. Boxes mark red, green, blue, yellow, cyan and magenta of 75 % colour
/// bars; the line at 123 degrees is that of skin, whatever its complexion.
///
///     mean colour of the cell, brightness 1 - exp(-4096 intensity share)
///
/// Source: ITU-R BT.709-6, 3.3.
public struct Vectorscope: Filter {
  public static let id = "vectorscope"

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
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

  /// Creates the filter; what is left out has its documented default.
  public init(downsamplingFactor: Int = 16, intensity: Double = 0.2, skinToneLine: Bool = true, corner: Corner = .bottomRight, width: Double = 0.25) {
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.skinToneLine = skinToneLine
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "skin-tone-line": .number(self.skinToneLine ? 1 : 0),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}

/// Counts the levels of each column of the picture; a step of waveform.
///
/// Red, green and blue count their channels, alpha all points.
///
///     count(level(in) = row, counted from below) in the columns of the picture
public struct WaveformCount: Filter {
  public static let id = "waveform-count"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case luminance, rgb, parade
  }

  /// What is counted.
  public var channels: Channels
  /// One of so many pixels is counted. Range: 1…65536.
  public var downsamplingFactor: Int

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .luminance, downsamplingFactor: Int = 16) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
    ]
  }
}

/// Draws the counts of waveform-count over a picture; a step of waveform.
///
///     1 - exp(-256 intensity count / samples of the column)
public struct WaveformGraph: Filter {
  public static let id = "waveform-graph"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case luminance, rgb, parade
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
  }

  /// What is drawn.
  public var channels: Channels
  /// That of waveform-count. Range: 1…65536.
  public var downsamplingFactor: Int
  /// Brightness of the trace. Range: 0…8.
  public var intensity: Double
  /// Where the panel lies.
  public var corner: Corner
  /// Width of the panel, as a fraction of the picture's. Range: 0.05…1.
  public var width: Double

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .luminance, downsamplingFactor: Int = 16, intensity: Double = 0.2, corner: Corner = .bottomLeft, width: Double = 0.4) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}

/// Shows the levels that occur in each column of the picture, black below and white above.
///
/// Lines stand at 0, 25, 50, 75 and 100 %. `parade` shows red, green and blue beside one another.
///
///     brightness 1 - exp(-256 intensity share of the column)
public struct Waveform: Filter {
  public static let id = "waveform"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable {
    case luminance, rgb, parade
  }

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable {
    case bottomLeft, bottomRight, topLeft, topRight, full
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

  /// Creates the filter; what is left out has its documented default.
  public init(channels: Channels = .luminance, downsamplingFactor: Int = 16, intensity: Double = 0.2, corner: Corner = .bottomLeft, width: Double = 0.4) {
    self.channels = channels
    self.downsamplingFactor = downsamplingFactor
    self.intensity = intensity
    self.corner = corner
    self.width = width
  }

  public var values: [String: ParameterValue] {
    [
      "channels": .number(Double(self.channels.rawValue)),
      "downsampling-factor": .number(Double(self.downsamplingFactor)),
      "intensity": .number(self.intensity),
      "corner": .number(Double(self.corner.rawValue)),
      "width": .number(self.width),
    ]
  }
}
