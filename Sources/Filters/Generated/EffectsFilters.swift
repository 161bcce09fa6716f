// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Smooths skin, preserves its edges, and slightly brightens the picture.
///
/// In GPUImage: `GPUImageBeautifyFilter` (`beautify=smoothing=0.5:brightness=1.1:saturation=1.1`).
public struct Beautify: Filter {
  public static let id = "beautify"

  /// How much of the skin's texture is smoothed away. Range: 0…1.
  public var smoothing: Double
  /// Brightness; 1 is no change. Range: 0…2.
  public var brightness: Double
  /// Saturation; 1 is no change. Range: 0…2.
  public var saturation: Double
  /// Size of the finest detail that is smoothed or kept. Range: 1…8 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(smoothing: Double = 0.7, brightness: Double = 1.03, saturation: Double = 1.03, spacing: Int = 1) {
    self.smoothing = smoothing
    self.brightness = brightness
    self.saturation = saturation
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.smoothing = settings["smoothing"]
    self.brightness = settings["brightness"]
    self.saturation = settings["saturation"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "smoothing": .number(self.smoothing),
      "brightness": .number(self.brightness),
      "saturation": .number(self.saturation),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Imitates a CGA screen: coarse, in black, white, cyan and magenta.
///
/// The screen has 320 by 200 pixels, or 200 by 320 in portrait format.
///
///     the nearest of (0, 0, 0), (1, 1, 1), (1/3, 1, 1) and (1, 1/3, 1) to in(center of the place)
///
/// Source: the GPUImage definition, with the screen turned as the picture is; colours of the IBM CGA's
/// palette 1.
///
/// In GPUImage: `GPUImageCGAColorspaceFilter`, `CGAColorspaceFilter`.
public struct CGAColorspace: Filter {
  public static let id = "cga-colorspace"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Raises or lowers the contrast of middle tones over large areas, without halos at edges.
///
/// A guided filter separates luma into an edge-preserving base and its detail. Below 0 the detail is reduced.
///
///     rgb + amount * weight * (luma - base), base = mean(a) luma + mean(1 - a) mean(luma), a = var / (var + 0.03)
///
///     weight = 4 luma (1 - luma), so that black and white stay
///
/// Source: K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010.
public struct Clarity: Filter {
  public static let id = "clarity"

  /// Strength. Range: -1…4.
  public var amount: Double
  /// Standard deviation of the means. Range: 0.5…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(amount: Double = 0.5, sigma: Double = 24) {
    self.amount = amount
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.amount = settings["amount"]
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "amount": .number(self.amount),
      "sigma": .number(self.sigma),
    ]
  }
}

/// Imitates a colour print: one halftone screen of soft dots per colour, each at its own angle.
///
/// The angles are those of the printing inks cyan, magenta and yellow, the complements of red, green and
/// blue.
///
///     clamp(10 c - 5 + 4 sin(pi u / scale) sin(pi v / scale), 0, 1), (u, v) pixels from the centre, turned
///
/// In GPUImage: `MTIColorHalftoneFilter` (`color-halftone=angles=45|45|45`).
public struct ColorHalftone: Filter {
  public static let id = "color-halftone"

  /// Side of a cell of the screens. Range: 1…1000 px.
  public var scale: Double
  /// Angles of the screens of red, green and blue, in degrees. Range: -360…360.
  public var angles: [Double]

  /// Creates the filter; a parameter left out has its documented default.
  public init(scale: Double = 20, angles: [Double] = [15, 75, 0]) {
    self.scale = scale
    self.angles = angles
  }

  public init(settings: FilterSettings) {
    self.scale = settings["scale"]
    self.angles = settings["angles"]
  }

  public var values: [String: ParameterValue] {
    [
      "scale": .number(self.scale),
      "angles": .numbers(self.angles),
    ]
  }
}

/// Smooths and lifts skin, and keeps its edges; the middle step of beautify.
///
/// Skin is detected by Kovac's rule for daylight in the smoothed picture, with soft limits. Along edges skin
/// is lifted as elsewhere, but not smoothed.
///
///     mix(original, lift(mix(original, bilateral, smoothing (1 - edge))), skin), lift(c) = log(1 + 0.2 c) / log(1.2)
///
///     edge = smoothstep(0.25, 1, edges)
///
///     skin: the product of smoothstep(-10, 10, d) for d = R - 95, G - 40, B - 20, R - G - 15, R - B, of 255
///
/// Source: J. Kovac, P. Peer and F. Solina, Human Skin Colour Clustering for Face Detection, EUROCON 2003.
///
/// In GPUImage: `GPUImageCombinationFilter`.
public struct Combination: Filter {
  public static let id = "combination"

  /// How much of the skin's texture is smoothed away. Range: 0…1.
  public var smoothing: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(smoothing: Double = 0.5) {
    self.smoothing = smoothing
  }

  public init(settings: FilterSettings) {
    self.smoothing = settings["smoothing"]
  }

  public var values: [String: ParameterValue] {
    [
      "smoothing": .number(self.smoothing),
    ]
  }
}

/// Draws the picture with diagonal pen strokes, denser where it is dark.
///
/// Each of four sets of lines appears where luma falls below 1, 0.75, 0.5 and 0.3. Below 0.3 the lines widen
/// until black is solid; with shadows 0 they do not, and it is GPUImage's filter. Lengths are relative to the
/// width, and the lines are antialiased over one pixel.
///
///     black where mod(x + y, s) <= w and luma < 1, or mod(x - y, s) <= w and luma < 0.75,
///
///     or mod(x + y - s/2, s) <= w and luma < 0.5, or mod(x - y - s/2, s) <= w and luma < 0.3; white elsewhere
///
///     w = mix(line-width, s, shadows * max(1 - luma / 0.3, 0)^2), s = cross-hatch-spacing
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageCrosshatchFilter`
/// (`crosshatch=cross-hatch-spacing=0.03:line-width=0.003:shadows=0`), `Crosshatch`
/// (`crosshatch=cross-hatch-spacing=0.03:line-width=0.003:shadows=0`).
public struct Crosshatch: Filter {
  public static let id = "crosshatch"

  /// Distance between lines, in fractions of the width; at least a pixel. Range: 0…1.
  public var crossHatchSpacing: Double
  /// Width of a line, in fractions of the width. Range: 0…1.
  public var lineWidth: Double
  /// How much lines widen where it is darkest; with 1 black is solid. Range: 0…1.
  public var shadows: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(crossHatchSpacing: Double = 0.01, lineWidth: Double = 0.0017, shadows: Double = 1) {
    self.crossHatchSpacing = crossHatchSpacing
    self.lineWidth = lineWidth
    self.shadows = shadows
  }

  public init(settings: FilterSettings) {
    self.crossHatchSpacing = settings["cross-hatch-spacing"]
    self.lineWidth = settings["line-width"]
    self.shadows = settings["shadows"]
  }

  public var values: [String: ParameterValue] {
    [
      "cross-hatch-spacing": .number(self.crossHatchSpacing),
      "line-width": .number(self.lineWidth),
      "shadows": .number(self.shadows),
    ]
  }
}

/// Raises local contrast evenly, without changing colours.
///
///     rgb + intensity (luma - gaussian-blur(luma, sigma))
///
/// In GPUImage: `MTIMPSDefinitionFilter`.
public struct Definition: Filter {
  public static let id = "definition"

  /// Strength. Range: 0…1.
  public var intensity: Double
  /// Standard deviation of what counts as local. Range: 0…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(intensity: Double = 0, sigma: Double = 16) {
    self.intensity = intensity
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.intensity = settings["intensity"]
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
      "sigma": .number(self.sigma),
    ]
  }
}

/// Removes haze and restores the contrast and colour of distant things.
///
/// In clear air some channel of some nearby pixel is dark; the remaining brightness is haze. The colour of
/// the air is sampled where the picture is haziest. A guided filter aligns the haze with the edges of the
/// picture.
///
///     (image - air) / max(t, 0.1) + air, t = 1 - 0.95 strength * haze / least channel of air
///
///     haze = guided mean of the least channel, opened within radius
///
/// Source: K. He, J. Sun and X. Tang, Single Image Haze Removal Using Dark Channel Prior, CVPR 2009.
public struct Dehaze: Filter {
  public static let id = "dehaze"

  /// How much of the haze is taken away. Range: 0…1.
  public var strength: Double
  /// Radius in which a dark pixel is looked for. Range: 1…32 px.
  public var radius: Int
  /// Standard deviation of the means that fit the haze to edges. Range: 0.5…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(strength: Double = 0.35, radius: Int = 7, sigma: Double = 16) {
    self.strength = strength
    self.radius = radius
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.strength = settings["strength"]
    self.radius = settings["radius"]
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "strength": .number(self.strength),
      "radius": .number(Double(self.radius)),
      "sigma": .number(self.sigma),
    ]
  }
}

/// Imitates a black-and-white print through a rotated screen of soft dots.
///
///     clamp(10 luma - 5 + 4 sin(pi u / scale) sin(pi v / scale), 0, 1), (u, v) pixels from the centre, turned
///
/// In GPUImage: `MTIDotScreenFilter`.
public struct DotScreen: Filter {
  public static let id = "dot-screen"

  /// Angle of the screen, in degrees. Range: -360…360.
  public var angle: Double
  /// Side of a cell of the screen. Range: 1…1000 px.
  public var scale: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(angle: Double = 45, scale: Double = 12) {
    self.angle = angle
    self.scale = scale
  }

  public init(settings: FilterSettings) {
    self.angle = settings["angle"]
    self.scale = settings["scale"]
  }

  public var values: [String: ParameterValue] {
    [
      "angle": .number(self.angle),
      "scale": .number(self.scale),
    ]
  }
}

/// Renders the picture as a relief lit from a corner.
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
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(intensity: Double = 1, spacing: Int = 1) {
    self.intensity = intensity
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.intensity = settings["intensity"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "intensity": .number(self.intensity),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows the picture in a glass ball with a bright rim and a highlight; transparent outside.
///
/// Distances are fractions of the width, so the ball is round; its edge fades over at least one pixel. The
/// outside is transparent black. GPUImage has a rim of 2.5, a highlight of 0.8 and no softness. The light
/// comes from the upper left.
///
///     in(1/2 - refract((0, 0, -1), n, refractive-index).xy), n the ball's normal
///
///     + rim (1 - n.z^0.25) + highlight max(dot(n, normalize(-1/2, -1/2, 1)), 0)^15
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageGlassSphereFilter` (`glass-sphere=rim=2.5:highlight=0.8:softness=0`),
/// `GlassSphereRefraction` (`glass-sphere=rim=2.5:highlight=0.8:softness=0`).
public struct GlassSphere: Filter {
  public static let id = "glass-sphere"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double
  /// Ratio of the speed of light in the ball to that around it. Range: 0…1.
  public var refractiveIndex: Double
  /// Brightness of the rim. Range: 0…4.
  public var rim: Double
  /// Brightness of the reflected light. Range: 0…4.
  public var highlight: Double
  /// Width over which the edge fades, in fractions of the radius. Range: 0…1.
  public var softness: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25, refractiveIndex: Double = 0.71, rim: Double = 0.6, highlight: Double = 0.5, softness: Double = 0.04) {
    self.center = center
    self.radius = radius
    self.refractiveIndex = refractiveIndex
    self.rim = rim
    self.highlight = highlight
    self.softness = softness
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.radius = settings["radius"]
    self.refractiveIndex = settings["refractive-index"]
    self.rim = settings["rim"]
    self.highlight = settings["highlight"]
    self.softness = settings["softness"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "refractive-index": .number(self.refractiveIndex),
      "rim": .number(self.rim),
      "highlight": .number(self.highlight),
      "softness": .number(self.softness),
    ]
  }
}

/// Adds a soft glow around bright parts, like a diffusion filter.
///
/// Computed in linear light, so lamps glow strongly and white paper hardly does.
///
///     screen(light, intensity * gaussian-blur(light * smoothstep(threshold, 1, luma), sigma)), light linear
public struct Glow: Filter {
  public static let id = "glow"

  /// Luma from which on parts shine. Range: 0…1.
  public var threshold: Double
  /// Standard deviation of the shine. Range: 0…160 px.
  public var sigma: Double
  /// Strength. Range: 0…4.
  public var intensity: Double
  /// Colour of the shine.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.6, sigma: Double = 20, intensity: Double = 0.8, color: Color = .white) {
    self.threshold = threshold
    self.sigma = sigma
    self.intensity = intensity
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.sigma = settings["sigma"]
    self.intensity = settings["intensity"]
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "sigma": .number(self.sigma),
      "intensity": .number(self.intensity),
      "color": self.color.value,
    ]
  }
}

/// Adds the red fringe of film around bright parts, caused by light reflected from the film base.
///
/// Computed in linear light. White areas hide the fringe, so it appears around them.
///
///     screen(light, intensity * color * gaussian-blur(light * smoothstep(threshold, 1, luma), sigma))
public struct Halation: Filter {
  public static let id = "halation"

  /// Luma from which on parts shine. Range: 0…1.
  public var threshold: Double
  /// Standard deviation of the fringe. Range: 0…160 px.
  public var sigma: Double
  /// Strength. Range: 0…4.
  public var intensity: Double
  /// Colour of the fringe.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.88, sigma: Double = 10, intensity: Double = 0.4, color: Color = Color(red: 1, green: 0.31372549, blue: 0.125490196)) {
    self.threshold = threshold
    self.sigma = sigma
    self.intensity = intensity
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.sigma = settings["sigma"]
    self.intensity = settings["intensity"]
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "sigma": .number(self.sigma),
      "intensity": .number(self.intensity),
      "color": self.color.value,
    ]
  }
}

/// Imitates a halftone print: black dots on white, larger where the picture is dark.
///
/// The dots are antialiased over one pixel. At black the dots cover three quarters of the paper.
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.01) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
  }

  public init(settings: FilterSettings) {
    self.fractionalWidthOfAPixel = settings["fractional-width-of-a-pixel"]
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
    ]
  }
}

/// Evens out skin: brightens small dark spots, preserves edges and bright areas.
///
/// Skin blemishes are dark in green and blue. Pixels darker there than their surroundings are blended with a
/// brighter copy of the picture.
///
///     mix(image, curve(image), amount (1 - mask)), curve through (0, 0), (120, 146) and (255, 255), of 255
///
///     mask = clamp((hard-light^3(g - gaussian-blur(g, sigma) + 1/2) - 75/255) 255/89, 0, 1)
///
///     g = overlay(green / 2, blue / 2)
///
/// Source: the method of high-pass skin retouching, with the numbers of MetalPetal's definition.
///
/// In GPUImage: `MTIHighPassSkinSmoothingFilter`.
public struct HighPassSkinSmoothing: Filter {
  public static let id = "high-pass-skin-smoothing"

  /// Strength. Range: 0…1.
  public var amount: Double
  /// Standard deviation of what counts as surroundings. Range: 0…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(amount: Double = 0.65, sigma: Double = 8) {
    self.amount = amount
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.amount = settings["amount"]
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "amount": .number(self.amount),
      "sigma": .number(self.sigma),
    ]
  }
}

/// Shows the picture in Voronoi cells around seeds from a second picture.
///
/// Every pixel of the second picture that is not dark is a seed. Pixels without a seed in range are
/// unchanged. Each doubling of the range costs a pass.
///
///     in(the nearest seed), by jump flooding with steps of 2048, 1024 ... 1 pixels
///
/// Source: G. Rong and T.-S. Tan, Jump Flooding in GPU, I3D 2006.
///
/// In GPUImage: `GPUImageJFAVoronoiFilter`.
public struct JfaVoronoi: Filter {
  public static let id = "jfa-voronoi"

  /// Luma from which on a pixel is a seed. Range: 0…1.
  public var threshold: Double
  /// Distance up to which seeds are certainly found. Range: 1…4095 px.
  public var reach: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.5, reach: Int = 1023) {
    self.threshold = threshold
    self.reach = reach
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.reach = settings["reach"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "reach": .number(Double(self.reach)),
    ]
  }
}

/// Makes the picture look painted: smooth areas with crisp edges (Kuwahara filter).
///
/// Each pixel becomes the mean of the square with the lowest variance among the four that share it as a
/// corner. Each of the (2 radius + 1)^2 surrounding pixels is read once.
///
///     mean of the square with the least sum of the channels' variances; squares of radius + 1 pixels
///
/// Source: M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976.
///
/// In GPUImage: `GPUImageKuwaharaFilter`, `KuwaharaFilter`.
public struct Kuwahara: Filter {
  public static let id = "kuwahara"

  /// Radius. Range: 1…16 px.
  public var radius: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(radius: Int = 3) {
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "radius": .number(Double(self.radius)),
    ]
  }
}

/// Makes the picture look painted, like kuwahara with radius 3, but slightly faster.
///
///     mean of the square of 4 by 4 pixels with the least sum of the channels' variances
///
/// Source: M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976.
///
/// In GPUImage: `GPUImageKuwaharaRadius3Filter`, `KuwaharaRadius3Filter`.
public struct KuwaharaRadius3: Filter {
  public static let id = "kuwahara-radius3"

  /// Distance between the pixels that are read. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(spacing: Int = 1) {
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Imitates a toy camera: strong colours and dark corners.
///
/// A curve is applied to each channel, which is then darkened with the distance from the centre. Both tables
/// are images that can be replaced by files.
///
///     c = curves(c) for each channel, then vignette(d, c), d = squared distance, 0 centre, 1 corners
///
/// In GPUImage: `IFLomofiFilter`.
public struct Lomo: Filter {
  public static let id = "lomo"

  /// Curves: value across, one curve for each channel.
  public var curves: String
  /// Vignette: squared distance across, value down.
  public var vignette: String
  /// Share of the changed picture in the result. Range: 0…1.
  public var intensity: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(curves: String = "asset:lomo/lomo-curves.png", vignette: String = "asset:lomo/lomo-vignette.png", intensity: Double = 1) {
    self.curves = curves
    self.vignette = vignette
    self.intensity = intensity
  }

  public init(settings: FilterSettings) {
    self.curves = settings["curves"]
    self.vignette = settings["vignette"]
    self.intensity = settings["intensity"]
  }

  public var values: [String: ParameterValue] {
    [
      "curves": .file(self.curves),
      "vignette": .file(self.vignette),
      "intensity": .number(self.intensity),
    ]
  }
}

/// Composes the picture from the small pictures of a tile set, selected by brightness.
///
/// The tile set is a picture with rows of equal tiles, the darkest at the top left. The built-in one shows
/// glazed stones. Sizes of displayed tiles are fractions of the width, so equal sizes are square.
///
///     tile number floor(num-tiles * level), level = 0.299 r + 0.587 g + 0.114 b in the centre of the tile's place
///
///     color-on: the tile's colour times the picture's; else the tile's colour
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageMosaicFilter`.
public struct Mosaic: Filter {
  public static let id = "mosaic"

  /// Picture with the tiles, dark ones first, row by row.
  public var tileSet: String
  /// Size of a tile, in fractions of the tile set. Range: 0.001…1.
  public var inputTileSize: Point
  /// Size of a tile in the result, in fractions of the width. Range: 0…1.
  public var displayTileSize: Point
  /// How many tiles of the set are used. Range: 1…65536.
  public var numTiles: Int
  /// Tiles take the picture's colours.
  public var colorOn: Bool

  /// Creates the filter; a parameter left out has its documented default.
  public init(tileSet: String = "asset:mosaic/tiles.png", inputTileSize: Point = Point(x: 0.125, y: 0.125), displayTileSize: Point = Point(x: 0.025, y: 0.025), numTiles: Int = 64, colorOn: Bool = true) {
    self.tileSet = tileSet
    self.inputTileSize = inputTileSize
    self.displayTileSize = displayTileSize
    self.numTiles = numTiles
    self.colorOn = colorOn
  }

  public init(settings: FilterSettings) {
    self.tileSet = settings["tile-set"]
    self.inputTileSize = settings["input-tile-size"]
    self.displayTileSize = settings["display-tile-size"]
    self.numTiles = settings["num-tiles"]
    self.colorOn = settings["color-on"]
  }

  public var values: [String: ParameterValue] {
    [
      "tile-set": .file(self.tileSet),
      "input-tile-size": self.inputTileSize.value,
      "display-tile-size": self.displayTileSize.value,
      "num-tiles": .number(Double(self.numTiles)),
      "color-on": .number(self.colorOn ? 1 : 0),
    ]
  }
}

/// Divides the picture into large squares, each in the colour of its centre.
///
/// The squares start at the top left corner. A square is never smaller than a pixel.
///
///     in(center of the square that position lies in)
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePixellateFilter`, `Pixellate` (`pixellate=fractional-width-of-a-pixel=0.01`).
public struct Pixellate: Filter {
  public static let id = "pixellate"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
  }

  public init(settings: FilterSettings) {
    self.fractionalWidthOfAPixel = settings["fractional-width-of-a-pixel"]
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
    ]
  }
}

/// Divides a round part of the picture into large squares.
///
/// Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05, center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
    self.center = center
    self.radius = radius
  }

  public init(settings: FilterSettings) {
    self.fractionalWidthOfAPixel = settings["fractional-width-of-a-pixel"]
    self.center = settings["center"]
    self.radius = settings["radius"]
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
      "center": self.center.value,
      "radius": .number(self.radius),
    ]
  }
}

/// Divides the picture into ring segments around a centre, each in the colour of its middle.
///
/// Radii are in halves of the width, so the rings are round. A size of 0 leaves its direction unchanged, and
/// the sign of a size is ignored.
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), pixelSize: Point = Point(x: 0.05, y: 0.05)) {
    self.center = center
    self.pixelSize = pixelSize
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.pixelSize = settings["pixel-size"]
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
/// A dot has the colour of the centre of its square and is antialiased over one pixel.
///
///     in(c) * coverage of the disc around c with radius dot-scaling / 2 squares, c the center of the square
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePolkaDotFilter`, `PolkaDot` (`polka-dot=fractional-width-of-a-pixel=0.01`).
public struct PolkaDot: Filter {
  public static let id = "polka-dot"

  /// Side of a square, in fractions of the width. Range: 0…1.
  public var fractionalWidthOfAPixel: Double
  /// Diameter of a dot, in fractions of the square's side. Range: 0…1.
  public var dotScaling: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(fractionalWidthOfAPixel: Double = 0.05, dotScaling: Double = 0.9) {
    self.fractionalWidthOfAPixel = fractionalWidthOfAPixel
    self.dotScaling = dotScaling
  }

  public init(settings: FilterSettings) {
    self.fractionalWidthOfAPixel = settings["fractional-width-of-a-pixel"]
    self.dotScaling = settings["dot-scaling"]
  }

  public var values: [String: ParameterValue] {
    [
      "fractional-width-of-a-pixel": .number(self.fractionalWidthOfAPixel),
      "dot-scaling": .number(self.dotScaling),
    ]
  }
}

/// Reduces each channel to a few tones.
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(colorLevels: Int = 10) {
    self.colorLevels = colorLevels
  }

  public init(settings: FilterSettings) {
    self.colorLevels = settings["color-levels"]
  }

  public var values: [String: ParameterValue] {
    [
      "color-levels": .number(Double(self.colorLevels)),
    ]
  }
}

/// Rounds the corners of the picture.
///
/// The outside is transparent, with an edge antialiased over one pixel. A continuous corner has a gradual
/// start: it is 1.53 times as long as a circular one and equally deep.
///
///     alpha times coverage of |u|^n + |v|^n <= 1, (u, v) the place in the corner; n = 2 circular, 3.26 continuous
///
/// In GPUImage: `MTIRoundCornerFilter`.
public struct RoundCorner: Filter {
  public static let id = "round-corner"

  /// The choices of `cornerCurve`.
  public enum CornerCurve: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case circular, continuous
  }

  /// Radius top left, top right, bottom right, bottom left. Range: 0… px.
  public var cornerRadius: [Double]
  /// Shape of the corners.
  public var cornerCurve: CornerCurve

  /// Creates the filter; a parameter left out has its documented default.
  public init(cornerRadius: [Double] = [0, 0, 0, 0], cornerCurve: CornerCurve = .circular) {
    self.cornerRadius = cornerRadius
    self.cornerCurve = cornerCurve
  }

  public init(settings: FilterSettings) {
    self.cornerRadius = settings["corner-radius"]
    self.cornerCurve = settings["corner-curve"]
  }

  public var values: [String: ParameterValue] {
    [
      "corner-radius": .numbers(self.cornerRadius),
      "corner-curve": .number(Double(self.cornerCurve.rawValue)),
    ]
  }
}

/// Draws the edges of the picture dark on white, like a pencil drawing.
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
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(edgeStrength: Double = 1, spacing: Int = 1) {
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Draws the picture as a cartoon after blurring it, so that noise causes no lines.
///
///     toon(gaussian-blur(image, sigma), threshold, quantization-levels), without the smoothing of toon
///
/// Source: the GPUImage definition; its blur radius is a standard deviation and is called sigma.
///
/// In GPUImage: `GPUImageSmoothToonFilter` (`smooth-toon=threshold=0.2`), `SmoothToonFilter`
/// (`smooth-toon=threshold=0.2`).
public struct SmoothToon: Filter {
  public static let id = "smooth-toon"

  /// Standard deviation of the blur. Range: 0…160 px.
  public var sigma: Double
  /// Strength from which on an edge is drawn. Range: 0…1.
  public var threshold: Double
  /// Steps of each channel between 0 and 1. Range: 1…256.
  public var quantizationLevels: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(sigma: Double = 2, threshold: Double = 0.35, quantizationLevels: Double = 10, spacing: Int = 1) {
    self.sigma = sigma
    self.threshold = threshold
    self.quantizationLevels = quantizationLevels
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.sigma = settings["sigma"]
    self.threshold = settings["threshold"]
    self.quantizationLevels = settings["quantization-levels"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "sigma": .number(self.sigma),
      "threshold": .number(self.threshold),
      "quantization-levels": .number(self.quantizationLevels),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Shows the picture upside down through a refracting ball; transparent outside.
///
/// Distances are fractions of the width, so the ball is round; its edge is antialiased over one pixel. The
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25, refractiveIndex: Double = 0.71) {
    self.center = center
    self.radius = radius
    self.refractiveIndex = refractiveIndex
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.radius = settings["radius"]
    self.refractiveIndex = settings["refractive-index"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "refractive-index": .number(self.refractiveIndex),
    ]
  }
}

/// Raises or lowers fine texture, without halos at edges.
///
/// A guided filter separates luma into an edge-preserving base and its detail. Below 0 the detail is reduced.
///
///     rgb + amount * weight * (luma - base), base = mean(a) luma + mean(1 - a) mean(luma), a = var / (var + 0.01)
///
///     weight = 1
///
/// Source: K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010.
public struct TextureDetail: Filter {
  public static let id = "texture-detail"

  /// Strength. Range: -1…4.
  public var amount: Double
  /// Standard deviation of the means. Range: 0.5…160 px.
  public var sigma: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(amount: Double = 0.5, sigma: Double = 3) {
    self.amount = amount
    self.sigma = sigma
  }

  public init(settings: FilterSettings) {
    self.amount = settings["amount"]
    self.sigma = settings["sigma"]
  }

  public var values: [String: ParameterValue] {
    [
      "amount": .number(self.amount),
      "sigma": .number(self.sigma),
    ]
  }
}

/// Draws the edges of the picture black on white, like a pen drawing.
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
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.25, edgeStrength: Double = 1, spacing: Int = 1) {
    self.threshold = threshold
    self.edgeStrength = edgeStrength
    self.spacing = spacing
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.edgeStrength = settings["edge-strength"]
    self.spacing = settings["spacing"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "edge-strength": .number(self.edgeStrength),
      "spacing": .number(Double(self.spacing)),
    ]
  }
}

/// Draws the picture as a cartoon: few tones, and black lines along edges.
///
/// Surfaces are smoothed first, so that noise, pores and single hairs become neither lines nor specks of
/// other tones. With smoothing 0 it is GPUImage's filter.
///
///     floor(q rgb + 1/2) / q, q = quantization-levels; black where the Sobel strength of luma reaches threshold
///
///     rgb = surface-blur(image, smoothing, 0.16)
///
/// Source: the GPUImage definition, with edges of luma instead of red.
///
/// In GPUImage: `GPUImageToonFilter` (`toon=threshold=0.2:smoothing=0`), `ToonFilter`
/// (`toon=threshold=0.2:smoothing=0`).
public struct Toon: Filter {
  public static let id = "toon"

  /// Strength from which on an edge is drawn. Range: 0…1.
  public var threshold: Double
  /// Steps of each channel between 0 and 1. Range: 1…256.
  public var quantizationLevels: Double
  /// Distance between the pixels that are compared. Range: 1…16 px.
  public var spacing: Int
  /// Radius within which surfaces are smoothed first; 0 leaves them. Range: 0…32 px.
  public var smoothing: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(threshold: Double = 0.35, quantizationLevels: Double = 10, spacing: Int = 1, smoothing: Int = 4) {
    self.threshold = threshold
    self.quantizationLevels = quantizationLevels
    self.spacing = spacing
    self.smoothing = smoothing
  }

  public init(settings: FilterSettings) {
    self.threshold = settings["threshold"]
    self.quantizationLevels = settings["quantization-levels"]
    self.spacing = settings["spacing"]
    self.smoothing = settings["smoothing"]
  }

  public var values: [String: ParameterValue] {
    [
      "threshold": .number(self.threshold),
      "quantization-levels": .number(self.quantizationLevels),
      "spacing": .number(Double(self.spacing)),
      "smoothing": .number(Double(self.smoothing)),
    ]
  }
}

/// Darkens the picture towards its edges.
///
/// Distances are fractions of width and height, so the fade is elliptical unless the picture is square.
///
///     mix(rgb, color, smoothstep(start, end, distance(position, center)))
///
/// In GPUImage: `GPUImageVignetteFilter` (`vignette=end=0.75`), `Vignette` (`vignette=end=0.75`).
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

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), color: Color = .black, start: Double = 0.3, end: Double = 0.95) {
    self.center = center
    self.color = color
    self.start = start
    self.end = end
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.color = settings["color"]
    self.start = settings["start"]
    self.end = settings["end"]
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

/// Shows the picture in random cells, each with the colour of its seed.
///
/// One seed per square of a grid. All lengths are fractions of the width.
///
///     in(the nearest seed); seeds at (cell + 1/2 + 0.328 jitter (random - 1/2) 2) / cells
///
/// Source: S. Worley, A Cellular Texture Basis Function, SIGGRAPH 1996.
public struct Voronoi: Filter {
  public static let id = "voronoi"

  /// Cells along the width. Range: 1…1000.
  public var cells: Double
  /// How far seeds lie from the centres of their squares; 0 is a square grid. Range: 0…1.
  public var jitter: Double
  /// Which cells. Range: 0…65535.
  public var seed: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(cells: Double = 40, jitter: Double = 1, seed: Int = 0) {
    self.cells = cells
    self.jitter = jitter
    self.seed = seed
  }

  public init(settings: FilterSettings) {
    self.cells = settings["cells"]
    self.jitter = settings["jitter"]
    self.seed = settings["seed"]
  }

  public var values: [String: ParameterValue] {
    [
      "cells": .number(self.cells),
      "jitter": .number(self.jitter),
      "seed": .number(Double(self.seed)),
    ]
  }
}

/// Shows each pixel in the colour of its seed; the last step of jfa-voronoi.
///
///     in(position + map.rg pixels) where map.b is 1, elsewhere in(position)
///
/// In GPUImage: `GPUImageVoronoiConsumerFilter`.
public struct VoronoiConsumer: Filter {
  public static let id = "voronoi-consumer"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}
