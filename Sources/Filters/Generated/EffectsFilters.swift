// Written by Shaders/generate_api.py from the filters' headers: run `make generate` after a change.
// swift-format-ignore-file

public import FilterGraph

/// Smooths skin, keeps its edges, and brightens the picture a little.
///
/// In GPUImage: `GPUImageBeautifyFilter`.
public struct Beautify: Filter {
  public static let id = "beautify"

  /// How much of the skin's texture is smoothed away. Range: 0…1.
  public var smoothing: Double
  /// Brightness; 1 is no change. Range: 0…2.
  public var brightness: Double
  /// Saturation; 1 is no change. Range: 0…2.
  public var saturation: Double

  /// Creates the filter; what is left out has its documented default.
  public init(smoothing: Double = 0.5, brightness: Double = 1.1, saturation: Double = 1.1) {
    self.smoothing = smoothing
    self.brightness = brightness
    self.saturation = saturation
  }

  public var values: [String: ParameterValue] {
    [
      "smoothing": .number(self.smoothing),
      "brightness": .number(self.brightness),
      "saturation": .number(self.saturation),
    ]
  }
}

/// Smooths and lifts skin away from edges; the middle step of beautify.
///
/// Skin is what Kovac's rule calls skin in daylight.
///
///     skin and no edge: lift(bilateral + (1 - smoothing) (original - bilateral)); elsewhere the original
///
///     lift(c) = log(1 + 0.2 c) / log(1.2)
///
///     skin: R > 95, G > 40, B > 20 of 255, R > G, R > B, max - min > 15, |R - G| > 15
///
/// Source: J. Kovac, P. Peer and F. Solina, Human Skin Colour Clustering for Face Detection, EUROCON 2003.
public struct Combination: Filter {
  public static let id = "combination"

  /// How much of the skin's texture is smoothed away. Range: 0…1.
  public var smoothing: Double

  /// Creates the filter; what is left out has its documented default.
  public init(smoothing: Double = 0.5) {
    self.smoothing = smoothing
  }

  public var values: [String: ParameterValue] {
    [
      "smoothing": .number(self.smoothing),
    ]
  }
}

/// Gives the strong colours and dark corners of a toy camera.
///
/// Each channel goes through a curve, then darkens with the distance from the centre. Both tables are images
/// that may be replaced by one's own.
///
///     c = curves(c) for each channel, then vignette(d, c), d = squared distance, 0 centre, 1 corners
public struct Lomo: Filter {
  public static let id = "lomo"

  /// Curves: value across, one curve for each channel.
  public var curves: String
  /// Vignette: squared distance across, value down.
  public var vignette: String
  /// Share of the changed picture in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; what is left out has its documented default.
  public init(curves: String = "asset:lomo/lomo-curves.png", vignette: String = "asset:lomo/lomo-vignette.png", intensity: Double = 1) {
    self.curves = curves
    self.vignette = vignette
    self.intensity = intensity
  }

  public var values: [String: ParameterValue] {
    [
      "curves": .file(self.curves),
      "vignette": .file(self.vignette),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Darkens the picture towards its edges.
///
/// Distances are in fractions of width and height, so the fade is an ellipse in a picture that is not square.
///
///     mix(rgb, color, smoothstep(start, end, distance(position, center)))
///
/// In GPUImage: `GPUImageVignetteFilter`, `Vignette`.
public struct Vignette: Filter {
  public static let id = "vignette"

  /// Centre, in fractions of width and height.
  public var center: Point
  /// Colour at the edge.
  public var color: Color
  /// Distance at which the fade begins. Range: 0…1.
  public var start: Double
  /// Distance at which it is complete. Range: 0…1.
  public var end: Double

  /// Creates the filter; what is left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), color: Color = .black, start: Double = 0.3, end: Double = 0.75) {
    self.center = center
    self.color = color
    self.start = start
    self.end = end
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "color": self.color.value,
      "start": .number(self.start),
      "end": .number(self.end),
    ]
  }
}
