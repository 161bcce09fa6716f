// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Paints over clipped highlights and shadows.
///
/// `any` warns as soon as one of red, green and blue is clipped, `all` when all three are, and `luminance`
/// when the brightness is. The limits allow for the rounding of video and JPEG.
///
///     highlight-color where level >= highlights, shadow-color where level <= shadows, level by channels
public struct ClippingWarning: Filter {
  public static let id = "clipping-warning"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case any, all, luminance
  }

  /// Level that counts as black; 0 only true black. Range: 0…1.
  public var shadows: Double
  /// Level that counts as white. Range: 0…1.
  public var highlights: Double
  /// What must be clipped: one colour, all, or brightness.
  public var channels: Channels
  /// Colour over lost shadows; with alpha 0 they are left alone.
  public var shadowColor: Color
  /// Colour over lost highlights; with alpha 0 they are left alone.
  public var highlightColor: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(shadows: Double = 0.01, highlights: Double = 0.99, channels: Channels = .any, shadowColor: Color = .blue, highlightColor: Color = .red) {
    self.shadows = shadows
    self.highlights = highlights
    self.channels = channels
    self.shadowColor = shadowColor
    self.highlightColor = highlightColor
  }

  public init(settings: FilterSettings) {
    self.shadows = settings["shadows"]
    self.highlights = settings["highlights"]
    self.channels = settings["channels"]
    self.shadowColor = settings["shadow-color"]
    self.highlightColor = settings["highlight-color"]
  }

  public var values: [String: ParameterValue] {
    [
      "shadows": .number(self.shadows),
      "highlights": .number(self.highlights),
      "channels": .number(Double(self.channels.rawValue)),
      "shadow-color": self.shadowColor.value,
      "highlight-color": self.highlightColor.value,
    ]
  }
}

/// Shows exposure as false colours, one for each band of brightness.
///
/// Levels are percent of luma, as on a waveform. Levels outside all bands are grey. `video`: purple to 2,
/// blue to 10, light blue to 20; green 42 to 48, under middle grey; pink 52 to 58, light skin; dark yellow 78
/// to 84, yellow to 94, orange to 100, red from there. `cinema`: purple to 2.5, blue to 4; green 38 to 42,
/// middle grey; pink 52 to 56, one stop above; yellow 97 to 99, red from there. `digital`: purple to 5, blue
/// to 6, teal 10 to 13, green 41 to 49, pink 61 to 71, straw 92 to 94, yellow to 96, orange to 99, red from
/// there. `stops`: one colour per stop of linear light from middle grey (18 %), which is grey: purple six
/// stops or more below, then indigo, blue, teal, green, light green; pink one above, yellow two, red at
/// white. The scale is in percent, or in stops from middle grey for `stops`; where the picture is large
/// enough, numbers mark where colours begin and end, or each stop.
///
///     band(100 luma(in)), or band(log2(luminance / 0.18)) with luminance in linear light
///
/// Source: bands as in the false colour of monitors and cinema cameras.
public struct ExposureFalseColor: Filter {
  public static let id = "exposure-false-color"

  /// The choices of `palette`.
  public enum Palette: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case video, cinema, digital, stops
  }

  /// The choices of `legend`.
  public enum Legend: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case none, left, right, top, bottom
  }

  /// Which levels have which colours.
  public var palette: Palette
  /// Where a scale lies: from 0 to 110 %, or from 7 stops under middle grey to 3 above.
  public var legend: Legend

  /// Creates the filter; a parameter left out has its documented default.
  public init(palette: Palette = .video, legend: Legend = .none) {
    self.palette = palette
    self.legend = legend
  }

  public init(settings: FilterSettings) {
    self.palette = settings["palette"]
    self.legend = settings["legend"]
  }

  public var values: [String: ParameterValue] {
    [
      "palette": .number(Double(self.palette.rawValue)),
      "legend": .number(Double(self.legend.rawValue)),
    ]
  }
}

/// Draws lines for composition: thirds, golden section, diagonals, centre, safe areas, and masks for other
/// shapes.
///
/// `triangles` is one diagonal with its perpendiculars from the other corners; `safe-areas` outlines 93 % and
/// 90 % of each side, the action-safe and title-safe areas. With `aspect` the lines apply to the largest
/// frame of that shape, and the rest is darkened. Several grids in a chain are drawn over each other.
///
///     mix(in, color, opacity * cover), cover = clamp(line-width / 2 - distance + 1/2) for the nearest line
///
/// Source: SMPTE ST 2046-1, Specifications for Safe Action and Safe Title Areas.
public struct Grid: Filter {
  public static let id = "grid"

  /// The choices of `lines`.
  public enum Lines: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case thirds, golden, diagonals, triangles, center, safeAreas, cells, none
  }

  /// Which lines.
  public var lines: Lines
  /// Width of the lines. Range: 0.25…64 px.
  public var lineWidth: Double
  /// Colour of the lines.
  public var color: Color
  /// How opaque the lines are. Range: 0…1.
  public var opacity: Double
  /// Width over height of a frame, 2.39 for wide screen, 1 for a square; 0 for none. Range: 0…10.
  public var aspect: Double
  /// How much is darkened outside the frame. Range: 0…1.
  public var maskOpacity: Double
  /// Parts that `cells` has along each side. Range: 1…64.
  public var cells: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(lines: Lines = .thirds, lineWidth: Double = 2, color: Color = .white, opacity: Double = 0.6, aspect: Double = 0, maskOpacity: Double = 0.6, cells: Int = 4) {
    self.lines = lines
    self.lineWidth = lineWidth
    self.color = color
    self.opacity = opacity
    self.aspect = aspect
    self.maskOpacity = maskOpacity
    self.cells = cells
  }

  public init(settings: FilterSettings) {
    self.lines = settings["lines"]
    self.lineWidth = settings["line-width"]
    self.color = settings["color"]
    self.opacity = settings["opacity"]
    self.aspect = settings["aspect"]
    self.maskOpacity = settings["mask-opacity"]
    self.cells = settings["cells"]
  }

  public var values: [String: ParameterValue] {
    [
      "lines": .number(Double(self.lines.rawValue)),
      "line-width": .number(self.lineWidth),
      "color": self.color.value,
      "opacity": .number(self.opacity),
      "aspect": .number(self.aspect),
      "mask-opacity": .number(self.maskOpacity),
      "cells": .number(Double(self.cells)),
    ]
  }
}

/// Shows a magnified part of the picture in a loupe over it.
///
/// The loupe is over the point that it shows, moved inside near the edges of the picture, or in a corner.
/// `pixels` shows each pixel as a square, to judge focus and noise; `smooth` interpolates.
///
///     in(center + (position - loupe) / factor) within the loupe
public struct Magnifier: Filter {
  public static let id = "magnifier"

  /// The choices of `corner`.
  public enum Corner: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case point, bottomLeft, bottomRight, topLeft, topRight
  }

  /// The choices of `shape`.
  public enum Shape: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case round, square
  }

  /// The choices of `scaling`.
  public enum Scaling: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case smooth, pixels
  }

  /// What is shown larger, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Magnification. Range: 1…32.
  public var factor: Double
  /// Diameter or side of the loupe, as a fraction of the shorter side. Range: 0.02…1.
  public var size: Double
  /// Where the loupe lies: over the point or in a corner.
  public var corner: Corner
  /// Shape of the loupe.
  public var shape: Shape
  /// How pixels look when they are larger.
  public var scaling: Scaling
  /// Width of the border. Range: 0…64 px.
  public var border: Double
  /// Colour of the border.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), factor: Double = 3, size: Double = 0.45, corner: Corner = .point, shape: Shape = .round, scaling: Scaling = .smooth, border: Double = 3, color: Color = .white) {
    self.center = center
    self.factor = factor
    self.size = size
    self.corner = corner
    self.shape = shape
    self.scaling = scaling
    self.border = border
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.factor = settings["factor"]
    self.size = settings["size"]
    self.corner = settings["corner"]
    self.shape = settings["shape"]
    self.scaling = settings["scaling"]
    self.border = settings["border"]
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "factor": .number(self.factor),
      "size": .number(self.size),
      "corner": .number(Double(self.corner.rawValue)),
      "shape": .number(Double(self.shape.rawValue)),
      "scaling": .number(Double(self.scaling.rawValue)),
      "border": .number(self.border),
      "color": self.color.value,
    ]
  }
}

/// Fills the picture with a magnified part of it, to check focus.
///
/// Near the edges the part is moved inside the picture. `magnifier` keeps the rest in view.
///
///     in(clamp(center, 1/(2 factor), 1 - 1/(2 factor)) + (position - 1/2) / factor)
public struct PunchIn: Filter {
  public static let id = "punch-in"

  /// What is shown larger, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Magnification. Range: 1…32.
  public var factor: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), factor: Double = 2) {
    self.center = center
    self.factor = factor
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.factor = settings["factor"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "factor": .number(self.factor),
    ]
  }
}

/// Draws stripes over areas within a band of brightness.
///
/// Limits are as on cameras, 0.7 for 70 % and 1 for 100 %; the greatest upper limit means none. 0.7 to 0.8
/// finds well exposed light skin, 0.95 and above highlights about to lose detail. `luminance` tests the
/// brightness; `rgb` tests red, green and blue separately, and gives the stripes the complement of the
/// channels in the band: cyan where red is, black where all are. Stripes do not move, so stills and scripts
/// reproduce them.
///
///     mix(in, stripe, cover) where low <= level <= high
///
///     cover = clamp(period * (1/4 - abs(fract((x ± y) / period) - 1/2)) + 1/2), x and y in pixels
public struct Zebra: Filter {
  public static let id = "zebra"

  /// The choices of `channels`.
  public enum Channels: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case luminance, rgb
  }

  /// The choices of `direction`.
  public enum Direction: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case rising, falling
  }

  /// Lower limit; 0.7 is zebra 70. Range: 0…1.1.
  public var low: Double
  /// Upper limit; at 1.1, none. Range: 0…1.1.
  public var high: Double
  /// What is looked at: brightness, or each colour.
  public var channels: Channels
  /// Colour of the stripes, where brightness is looked at.
  public var color: Color
  /// Distance from stripe to stripe along a row; 0 fits them to the picture. Range: 0…128 px.
  public var period: Double
  /// Which way stripes lean, to distinguish two zebras.
  public var direction: Direction

  /// Creates the filter; a parameter left out has its documented default.
  public init(low: Double = 0.95, high: Double = 1.1, channels: Channels = .luminance, color: Color = .black, period: Double = 0, direction: Direction = .rising) {
    self.low = low
    self.high = high
    self.channels = channels
    self.color = color
    self.period = period
    self.direction = direction
  }

  public init(settings: FilterSettings) {
    self.low = settings["low"]
    self.high = settings["high"]
    self.channels = settings["channels"]
    self.color = settings["color"]
    self.period = settings["period"]
    self.direction = settings["direction"]
  }

  public var values: [String: ParameterValue] {
    [
      "low": .number(self.low),
      "high": .number(self.high),
      "channels": .number(Double(self.channels.rawValue)),
      "color": self.color.value,
      "period": .number(self.period),
      "direction": .number(Double(self.direction.rawValue)),
    ]
  }
}
