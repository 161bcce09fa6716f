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

/// Shows the picture as a CGA screen did: coarse, in black, white, cyan and magenta.
///
/// The screen has 320 by 200 places, or 200 by 320 when the picture is higher than wide.
///
///     the nearest of (0, 0, 0), (1, 1, 1), (1/3, 1, 1) and (1, 1/3, 1) to in(center of the place)
///
/// Source: the GPUImage definition, with the screen turned as the picture is; colours of the IBM CGA's
/// palette 1.
///
/// In GPUImage: `GPUImageCGAColorspaceFilter`, `CGAColorspaceFilter`.
public struct CGAColorspace: Filter {
  public static let id = "cga-colorspace"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
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

/// Draws the picture with diagonal pen strokes, denser where it is dark.
///
/// Each of four sets of lines appears where luma sinks below 1, 0.75, 0.5 and 0.3. Lengths are measured along
/// the top edge, and the lines' edges are one pixel soft.
///
///     black where mod(x + y, s) <= w and luma < 1, or mod(x - y, s) <= w and luma < 0.75,
///
///     or mod(x + y - s/2, s) <= w and luma < 0.5, or mod(x - y - s/2, s) <= w and luma < 0.3; white elsewhere
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageCrosshatchFilter`, `Crosshatch`.
public struct Crosshatch: Filter {
  public static let id = "crosshatch"

  /// Distance between lines, in fractions of the width. Range: 0.001…1.
  public var crossHatchSpacing: Double
  /// Width of a line, in fractions of the width. Range: 0…1.
  public var lineWidth: Double

  /// Creates the filter; what is left out has its documented default.
  public init(crossHatchSpacing: Double = 0.03, lineWidth: Double = 0.003) {
    self.crossHatchSpacing = crossHatchSpacing
    self.lineWidth = lineWidth
  }

  public var values: [String: ParameterValue] {
    [
      "cross-hatch-spacing": .number(self.crossHatchSpacing),
      "line-width": .number(self.lineWidth),
    ]
  }
}

/// Makes the picture look as if it were raised from the sheet and lit from a corner.
///
///     in + s (2 in(1, 1) + in(1, 0) + in(0, 1) - in(-1, 0) - in(0, -1) - 2 in(-1, -1)), s = intensity
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageEmbossFilter`, `EmbossFilter`.
public struct Emboss: Filter {
  public static let id = "emboss"

  /// Height of the relief. Range: 0…4.
  public var intensity: Double

  /// Creates the filter; what is left out has its documented default.
  public init(intensity: Double = 1) {
    self.intensity = intensity
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
    ]
  }
}

/// Shows the picture in a glass ball with a bright rim and a highlight, and nothing around it.
///
/// Distances are in fractions of the width, so that the ball is round; its edge is one pixel soft. What is
/// outside is transparent black. The light comes from above on the left.
///
///     in(1/2 - refract((0, 0, -1), n, refractive-index).xy), n the ball's normal
///
///     + 2.5 (1 - n.z^0.25) + 0.8 max(dot(n, normalize(-1/2, -1/2, 1)), 0)^15
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageGlassSphereFilter`, `GlassSphereRefraction`.
public struct GlassSphere: Filter {
  public static let id = "glass-sphere"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double
  /// Ratio of the speed of light in the ball to that around it. Range: 0…1.
  public var refractiveIndex: Double

  /// Creates the filter; what is left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25, refractiveIndex: Double = 0.71) {
    self.center = center
    self.radius = radius
    self.refractiveIndex = refractiveIndex
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "refractive-index": .number(self.refractiveIndex),
    ]
  }
}

/// Prints the picture with black dots on white, large where it is dark.
///
/// A dot's edge is one pixel soft. Dots of black fill three quarters of the paper.
///
///     1 - coverage of the disc around c with radius (1 - luma(in(c))) / 2 squares, c the center of the square
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageHalftoneFilter`, `Halftone`.
public struct Halftone: Filter {
  public static let id = "halftone"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double

  /// Creates the filter; what is left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.01) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
    ]
  }
}

/// Makes the picture look painted, as kuwahara with radius 3 does, a little faster.
///
///     mean of the square of 4 by 4 pixels with the least sum of the channels' variances
///
/// Source: M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976.
///
/// In GPUImage: `GPUImageKuwaharaRadius3Filter`, `KuwaharaRadius3Filter`.
public struct KuwaharaRadius3: Filter {
  public static let id = "kuwahara-radius3"

  /// Creates the filter; what is left out has its documented default.
  public init() {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Makes the picture look painted: smooth areas with crisp edges.
///
/// Each pixel takes the mean of the most even of the four squares that it is a corner of. Every one of the (2
/// radius + 1)^2 pixels around is read once.
///
///     mean of the square with the least sum of the channels' variances; squares of radius + 1 pixels
///
/// Source: M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976.
///
/// In GPUImage: `GPUImageKuwaharaFilter`, `KuwaharaFilter`.
public struct Kuwahara: Filter {
  public static let id = "kuwahara"

  /// Radius, in pixels. Range: 1…16.
  public var radius: Int

  /// Creates the filter; what is left out has its documented default.
  public init(radius: Int = 3) {
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
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

/// Shows a round part of the picture in large squares.
///
/// Distances are in fractions of the width, so that the part is round whatever the picture's proportions.
///
///     in(center of the square that position lies in) where distance(position, center) < radius
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePixellatePositionFilter`.
public struct PixellatePosition: Filter {
  public static let id = "pixellate-position"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double
  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double

  /// Creates the filter; what is left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05, center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
    self.center = center
    self.radius = radius
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
      "center": self.center.value,
      "radius": .number(self.radius),
    ]
  }
}

/// Shows the picture in large squares, each with the colour of its centre.
///
/// The squares begin at the top left corner. A square is never smaller than a pixel.
///
///     in(center of the square that position lies in)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePixellateFilter`, `Pixellate`.
public struct Pixellate: Filter {
  public static let id = "pixellate"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double

  /// Creates the filter; what is left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
    ]
  }
}

/// Shows the picture in pieces of rings around a centre, each with the colour of its middle.
///
/// Radii are in halves of the width, so that the rings are round. A size of 0 leaves its direction alone, and
/// the sign of a size does not matter.
///
///     r' = (floor(r / s) + 1/2) s, s the first size; the angle likewise with the second; in(center + r' at angle')
///
/// Source: the GPUImage definition, whose fixed offset of 0.03 is here half a ring.
///
/// In GPUImage: `GPUImagePolarPixellateFilter`, `PolarPixellate`.
public struct PolarPixellate: Filter {
  public static let id = "polar-pixellate"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Depth of a ring in halves of the width, and angle in radians. Range: -2…2.
  public var pixelSize: Point

  /// Creates the filter; what is left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), pixelSize: Point = Point(x: 0.05, y: 0.05)) {
    self.center = center
    self.pixelSize = pixelSize
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "pixel-size": self.pixelSize.value,
    ]
  }
}

/// Shows the picture as coloured dots on black.
///
/// A dot has the colour in the centre of its square. Its edge is one pixel soft.
///
///     in(c) * coverage of the disc around c with radius dot-scaling / 2 squares, c the center of the square
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePolkaDotFilter`, `PolkaDot`.
public struct PolkaDot: Filter {
  public static let id = "polka-dot"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double
  /// Diameter of a dot, in fractions of the square's side. Range: 0…1.
  public var dotScaling: Double

  /// Creates the filter; what is left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05, dotScaling: Double = 0.9) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
    self.dotScaling = dotScaling
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
      "dot-scaling": .number(self.dotScaling),
    ]
  }
}

/// Leaves only a few tones in each channel.
///
///     floor(n rgb + 1/2) / n, n = color-levels
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePosterizeFilter`, `Posterize`.
public struct Posterize: Filter {
  public static let id = "posterize"

  /// Steps of each channel between 0 and 1. Range: 1…256.
  public var colorLevels: Int

  /// Creates the filter; what is left out has its documented default.
  public init(colorLevels: Int = 10) {
    self.colorLevels = colorLevels
  }

  public var values: [String: ParameterValue] {
    [
      "color-levels": .number(Double(self.colorLevels)),
    ]
  }
}

/// Draws the edges of the picture dark on white, as a pencil does.
///
///     1 - sobel-edge-detection(image, edge-strength)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageSketchFilter`, `SketchFilter`.
public struct Sketch: Filter {
  public static let id = "sketch"

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

/// Draws the picture as a cartoon after blurring it, so that noise draws no lines.
///
///     toon(gaussian-blur(image, sigma), threshold, quantization-levels)
///
/// Source: the GPUImage definition; its blur radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageSmoothToonFilter`, `SmoothToonFilter`.
public struct SmoothToon: Filter {
  public static let id = "smooth-toon"

  /// Standard deviation of the blur, in pixels. Range: 0…40.
  public var sigma: Double
  /// Strength from which on an edge is drawn. Range: 0…1.
  public var threshold: Double
  /// Steps of each channel between 0 and 1. Range: 1…256.
  public var quantizationLevels: Double

  /// Creates the filter; what is left out has its documented default.
  public init(sigma: Double = 2, threshold: Double = 0.2, quantizationLevels: Double = 10) {
    self.sigma = sigma
    self.threshold = threshold
    self.quantizationLevels = quantizationLevels
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "threshold": .number(self.threshold),
      "quantization-levels": .number(self.quantizationLevels),
    ]
  }
}

/// Shows the picture upside down through a ball that refracts light, and nothing around it.
///
/// Distances are in fractions of the width, so that the ball is round; its edge is one pixel soft. What is
/// outside is transparent black.
///
///     in(1/2 + refract((0, 0, -1), n, refractive-index).xy / 2), n the ball's normal
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageSphereRefractionFilter`, `SphereRefraction`.
public struct SphereRefraction: Filter {
  public static let id = "sphere-refraction"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double
  /// Ratio of the speed of light in the ball to that around it. Range: 0…1.
  public var refractiveIndex: Double

  /// Creates the filter; what is left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25, refractiveIndex: Double = 0.71) {
    self.center = center
    self.radius = radius
    self.refractiveIndex = refractiveIndex
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "refractive-index": .number(self.refractiveIndex),
    ]
  }
}

/// Draws the edges of the picture black on white, as a pen does.
///
///     1 - threshold-edge-detection(image, threshold, edge-strength)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageThresholdSketchFilter`, `ThresholdSketchFilter`.
public struct ThresholdSketch: Filter {
  public static let id = "threshold-sketch"

  /// Strength from which on an edge is drawn. Range: 0…1.
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

/// Draws the picture as a cartoon: few tones, and black lines along edges.
///
///     floor(q rgb + 1/2) / q, q = quantization-levels; black where the Sobel strength of luma reaches threshold
///
/// Source: the GPUImage definition, with edges of luma instead of red.
///
/// In GPUImage: `GPUImageToonFilter`, `ToonFilter`.
public struct Toon: Filter {
  public static let id = "toon"

  /// Strength from which on an edge is drawn. Range: 0…1.
  public var threshold: Double
  /// Steps of each channel between 0 and 1. Range: 1…256.
  public var quantizationLevels: Double

  /// Creates the filter; what is left out has its documented default.
  public init(threshold: Double = 0.2, quantizationLevels: Double = 10) {
    self.threshold = threshold
    self.quantizationLevels = quantizationLevels
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "quantization-levels": .number(self.quantizationLevels),
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
