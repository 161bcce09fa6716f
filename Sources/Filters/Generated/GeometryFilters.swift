// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Magnifies a round part of the picture as if it bulged towards the viewer, or shrinks it.
///
/// Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
///
///     in(center + (position - center) (1 - scale (radius - d) / radius)^2) where d < radius
///
///     d is the distance of position and center; elsewhere the picture is unchanged
///
/// Source: the GPUImage definition, with distances that are right for every centre.
///
/// In GPUImage: `GPUImageBulgeDistortionFilter`, `BulgeDistortion`.
public struct BulgeDistortion: Filter {
  public static let id = "bulge-distortion"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double
  /// Strength; above 0 magnifies, below 0 shrinks. Range: -1…1.
  public var scale: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.25, scale: Double = 0.5) {
    self.center = center
    self.radius = radius
    self.scale = scale
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.radius = settings["radius"]
    self.scale = settings["scale"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "scale": .number(self.scale),
    ]
  }
}

/// Removes colour fringes by scaling red and blue relative to green, or adds them.
///
///     red of in(center + (position - center) (1 + red)), green of in(position), blue as red with its own number
public struct ChromaticAberration: Filter {
  public static let id = "chromatic-aberration"

  /// How much farther out red is taken, in fractions of the distance. Range: -0.1…0.1.
  public var red: Double
  /// How much farther out blue is taken, in fractions of the distance. Range: -0.1…0.1.
  public var blue: Double
  /// Centre of the lens, in fractions of width and height.
  public var center: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(red: Double = 0, blue: Double = 0, center: Point = Point(x: 0.5, y: 0.5)) {
    self.red = red
    self.blue = blue
    self.center = center
  }

  public init(settings: FilterSettings) {
    self.red = settings["red"]
    self.blue = settings["blue"]
    self.center = settings["center"]
  }

  public var values: [String: ParameterValue] {
    [
      "red": .number(self.red),
      "blue": .number(self.blue),
      "center": self.center.value,
    ]
  }
}

/// Crops the picture: to a rectangle, an aspect ratio or a size in pixels.
///
/// The rectangle comes first; its size is rounded to whole pixels. Of it, aspect, width and height keep the
/// largest part that has the aspect and is no larger than width and height, at the place that gravity names.
/// That part begins and ends between pixels of the picture, so that none is interpolated; of an odd number of
/// pixels that are cut off on two sides, the greater part is on the right or at the bottom.
///
///     in(x + width * position.x, y + height * position.y)
///
/// In GPUImage: `GPUImageCropFilter`, `Crop`.
public struct Crop: Filter {
  public static let id = "crop"

  /// The choices of `gravity`.
  public enum Gravity: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case northWest, north, northEast, west, center, east, southWest, south, southEast
  }

  /// Left, top, width and height, in fractions of the picture. Range: 0…1.
  public var cropRegion: [Double]
  /// Width divided by height, such as 3/2 or 1.5; 0 for any. Range: 0…1000.
  public var aspect: Double
  /// Greatest width, in pixels; 0 for any. Range: 0…65535.
  public var width: Int
  /// Greatest height, in pixels; 0 for any. Range: 0…65535.
  public var height: Int
  /// What aspect, width and height keep.
  public var gravity: Gravity

  /// Creates the filter; a parameter left out has its documented default.
  public init(cropRegion: [Double] = [0, 0, 1, 1], aspect: Double = 0, width: Int = 0, height: Int = 0, gravity: Gravity = .center) {
    self.cropRegion = cropRegion
    self.aspect = aspect
    self.width = width
    self.height = height
    self.gravity = gravity
  }

  public init(settings: FilterSettings) {
    self.cropRegion = settings["crop-region"]
    self.aspect = settings["aspect"]
    self.width = settings["width"]
    self.height = settings["height"]
    self.gravity = settings["gravity"]
  }

  public var values: [String: ParameterValue] {
    [
      "crop-region": .numbers(self.cropRegion),
      "aspect": .number(self.aspect),
      "width": .number(Double(self.width)),
      "height": .number(Double(self.height)),
      "gravity": .number(Double(self.gravity.rawValue)),
    ]
  }
}

/// Swaps left and right, top and bottom, or both.
public struct Flip: Filter {
  public static let id = "flip"

  /// The choices of `direction`.
  public enum Direction: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case horizontal, vertical, both
  }

  /// The direction in which pixels move.
  public var direction: Direction

  /// Creates the filter; a parameter left out has its documented default.
  public init(direction: Direction = .horizontal) {
    self.direction = direction
  }

  public init(settings: FilterSettings) {
    self.direction = settings["direction"]
  }

  public var values: [String: ParameterValue] {
    [
      "direction": .number(Double(self.direction.rawValue)),
    ]
  }
}

/// Resizes the picture with high sharpness.
///
/// A width or height of 0 is derived from the other one to preserve the aspect ratio; if both are 0, the
/// scale applies. When downscaling, the kernel grows with the ratio, so that no pixel is skipped. Taps along
/// each axis: 6 times the ratio, at least 6.
///
///     sum of w(t) in / sum of w(t), w(t) = sinc(t) sinc(t / 3), |t| < 3, t in pixels of the coarser picture
///
/// Source: C. E. Duchon, Lanczos Filtering in One and Two Dimensions, 1979.
///
/// In GPUImage: `GPUImageLanczosResamplingFilter`, `LanczosResampling`.
public struct LanczosResampling: Filter {
  public static let id = "lanczos-resampling"

  /// Width, in pixels. Range: 0…65535.
  public var width: Int
  /// Height, in pixels. Range: 0…65535.
  public var height: Int
  /// Factor of both sides when neither is given. Range: 0….
  public var scale: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(width: Int = 0, height: Int = 0, scale: Double = 1) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  public init(settings: FilterSettings) {
    self.width = settings["width"]
    self.height = settings["height"]
    self.scale = settings["scale"]
  }

  public var values: [String: ParameterValue] {
    [
      "width": .number(Double(self.width)),
      "height": .number(Double(self.height)),
      "scale": .number(self.scale),
    ]
  }
}

/// Corrects lens distortion, or adds it.
///
/// Distances are in halves of the diagonal: 1 in the corners. Negative coefficients correct barrel
/// distortion, positive ones pincushion distortion. Outside the picture its edge repeats; use scale to hide
/// that.
///
///     in(center + o (1 + k1 r^2 + k2 r^4 + k3 r^6)), o = (position - center) / scale, r its length
///
/// Source: D. C. Brown, Close-Range Camera Calibration, 1971.
public struct LensDistortion: Filter {
  public static let id = "lens-distortion"

  /// Coefficient of the square. Range: -1…1.
  public var k1: Double
  /// Coefficient of the fourth power. Range: -1…1.
  public var k2: Double
  /// Coefficient of the sixth power. Range: -1…1.
  public var k3: Double
  /// Centre of the lens, in fractions of width and height.
  public var center: Point
  /// Magnification. Range: 0.1…10.
  public var scale: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(k1: Double = 0, k2: Double = 0, k3: Double = 0, center: Point = Point(x: 0.5, y: 0.5), scale: Double = 1) {
    self.k1 = k1
    self.k2 = k2
    self.k3 = k3
    self.center = center
    self.scale = scale
  }

  public init(settings: FilterSettings) {
    self.k1 = settings["k1"]
    self.k2 = settings["k2"]
    self.k3 = settings["k3"]
    self.center = settings["center"]
    self.scale = settings["scale"]
  }

  public var values: [String: ParameterValue] {
    [
      "k1": .number(self.k1),
      "k2": .number(self.k2),
      "k3": .number(self.k3),
      "center": self.center.value,
      "scale": .number(self.scale),
    ]
  }
}

/// Corrects the distortion and the colour fringes of a lens in one step.
///
/// The models of lensfun's database, which `viewfinder render --lens` fills in; `lens-distortion` and
/// `chromatic-aberration` are simpler by hand, but interpolate one after the other. Distances are in halves
/// of the diagonal: 1 in the corners. Outside the picture its edge repeats; use scale to hide that.
///
///     g = o (1 + linear r + k1 r^2 + cubic r^3 + k2 r^4), o = (position - center) / scale, r its length
///
///     green of in(center + g), red of in(center + g (1 + red + red-linear s + red-square s^2)), s the length of g, blue
///
///     as red with its own numbers
///
/// Source: lensfun's models poly3, poly5 and ptlens of distortion, linear and poly3 of transverse chromatic
/// aberration.
public struct LensProfile: Filter {
  public static let id = "lens-profile"

  /// Coefficient of the distance. Range: -1…1.
  public var linear: Double
  /// Coefficient of the square. Range: -3…3.
  public var k1: Double
  /// Coefficient of the cube. Range: -4…4.
  public var cubic: Double
  /// Coefficient of the fourth power. Range: -1…1.
  public var k2: Double
  /// Magnification. Range: 0.1…10.
  public var scale: Double
  /// Centre of the lens, in fractions of width and height.
  public var center: Point
  /// How much farther out red is taken, in fractions of the distance. Range: -0.1…0.1.
  public var red: Double
  /// How much that of red grows with the distance. Range: -0.1…0.1.
  public var redLinear: Double
  /// How much that of red grows with the square of the distance. Range: -0.1…0.1.
  public var redSquare: Double
  /// How much farther out blue is taken, in fractions of the distance. Range: -0.1…0.1.
  public var blue: Double
  /// How much that of blue grows with the distance. Range: -0.1…0.1.
  public var blueLinear: Double
  /// How much that of blue grows with the square of the distance. Range: -0.1…0.1.
  public var blueSquare: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(linear: Double = 0, k1: Double = 0, cubic: Double = 0, k2: Double = 0, scale: Double = 1, center: Point = Point(x: 0.5, y: 0.5), red: Double = 0, redLinear: Double = 0, redSquare: Double = 0, blue: Double = 0, blueLinear: Double = 0, blueSquare: Double = 0) {
    self.linear = linear
    self.k1 = k1
    self.cubic = cubic
    self.k2 = k2
    self.scale = scale
    self.center = center
    self.red = red
    self.redLinear = redLinear
    self.redSquare = redSquare
    self.blue = blue
    self.blueLinear = blueLinear
    self.blueSquare = blueSquare
  }

  public init(settings: FilterSettings) {
    self.linear = settings["linear"]
    self.k1 = settings["k1"]
    self.cubic = settings["cubic"]
    self.k2 = settings["k2"]
    self.scale = settings["scale"]
    self.center = settings["center"]
    self.red = settings["red"]
    self.redLinear = settings["red-linear"]
    self.redSquare = settings["red-square"]
    self.blue = settings["blue"]
    self.blueLinear = settings["blue-linear"]
    self.blueSquare = settings["blue-square"]
  }

  public var values: [String: ParameterValue] {
    [
      "linear": .number(self.linear),
      "k1": .number(self.k1),
      "cubic": .number(self.cubic),
      "k2": .number(self.k2),
      "scale": .number(self.scale),
      "center": self.center.value,
      "red": .number(self.red),
      "red-linear": .number(self.redLinear),
      "red-square": .number(self.redSquare),
      "blue": .number(self.blue),
      "blue-linear": .number(self.blueLinear),
      "blue-square": .number(self.blueSquare),
    ]
  }
}

/// Corrects the fall-off of a lens's light towards the corners, or adds it.
///
/// Distances are in halves of the diagonal: 1 in the corners. The light that arrives at the distance r is 1 +
/// k1 r^2 + k2 r^4 + k3 r^6 of that in the centre, and at least a sixteenth is taken for it; negative numbers
/// correct corners that are too dark. `vignette` is the effect.
///
///     rgb / max(1 + k1 r^2 + k2 r^4 + k3 r^6, 1 / 16), in linear light
///
/// Source: Adobe, Lens Profile Creator; lensfun's model pa.
public struct LensVignetting: Filter {
  public static let id = "lens-vignetting"

  /// Coefficient of the square. Range: -4…4.
  public var k1: Double
  /// Coefficient of the fourth power. Range: -16…16.
  public var k2: Double
  /// Coefficient of the sixth power. Range: -32…32.
  public var k3: Double
  /// Centre of the lens, in fractions of width and height.
  public var center: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(k1: Double = 0, k2: Double = 0, k3: Double = 0, center: Point = Point(x: 0.5, y: 0.5)) {
    self.k1 = k1
    self.k2 = k2
    self.k3 = k3
    self.center = center
  }

  public init(settings: FilterSettings) {
    self.k1 = settings["k1"]
    self.k2 = settings["k2"]
    self.k3 = settings["k3"]
    self.center = settings["center"]
  }

  public var values: [String: ParameterValue] {
    [
      "k1": .number(self.k1),
      "k2": .number(self.k2),
      "k3": .number(self.k3),
      "center": self.center.value,
    ]
  }
}

/// Swaps left and right.
public struct Mirror: Filter {
  public static let id = "mirror"

  /// Creates the filter; a parameter left out has its documented default.
  public init() {
  }

  public init(settings: FilterSettings) {
  }

  public var values: [String: ParameterValue] {
    [:]
  }
}

/// Makes pixels stored in one of the eight EXIF orientations upright.
///
/// The mirrored orientations swap left and right first; then the picture is rotated clockwise: right by one
/// quarter turn, down by two, left by three.
public struct OrientationFilter: Filter {
  public static let id = "orientation"

  /// The choices of `orientation`.
  public enum Orientation: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
  }

  /// As EXIF.
  public var orientation: Orientation

  /// Creates the filter; a parameter left out has its documented default.
  public init(orientation: Orientation = .up) {
    self.orientation = orientation
  }

  public init(settings: FilterSettings) {
    self.orientation = settings["orientation"]
  }

  public var values: [String: ParameterValue] {
    [
      "orientation": .number(Double(self.orientation.rawValue)),
    ]
  }
}

/// Puts a border of a colour around the picture, up to a size or an aspect ratio.
///
/// The border comes first, then what is missing to the width and height, then what is missing to the aspect
/// ratio. The picture is never cropped and keeps its pixels; of an odd number of pixels that are added on two
/// sides, the greater part is on the right or at the bottom. A colour with @0 is transparent.
public struct Pad: Filter {
  public static let id = "pad"

  /// The choices of `gravity`.
  public enum Gravity: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case northWest, north, northEast, west, center, east, southWest, south, southEast
  }

  /// Least width, in pixels. Range: 0…65535.
  public var width: Int
  /// Least height, in pixels. Range: 0…65535.
  public var height: Int
  /// Width divided by height, such as 3/2 or 1.5; 0 for any. Range: 0…1000.
  public var aspect: Double
  /// Border on each side, in pixels. Range: 0…16384 px.
  public var border: Int
  /// Colour of what is added.
  public var color: Color
  /// Where the picture is.
  public var gravity: Gravity

  /// Creates the filter; a parameter left out has its documented default.
  public init(width: Int = 0, height: Int = 0, aspect: Double = 0, border: Int = 0, color: Color = .black, gravity: Gravity = .center) {
    self.width = width
    self.height = height
    self.aspect = aspect
    self.border = border
    self.color = color
    self.gravity = gravity
  }

  public init(settings: FilterSettings) {
    self.width = settings["width"]
    self.height = settings["height"]
    self.aspect = settings["aspect"]
    self.border = settings["border"]
    self.color = settings["color"]
    self.gravity = settings["gravity"]
  }

  public var values: [String: ParameterValue] {
    [
      "width": .number(Double(self.width)),
      "height": .number(Double(self.height)),
      "aspect": .number(self.aspect),
      "border": .number(Double(self.border)),
      "color": self.color.value,
      "gravity": .number(Double(self.gravity.rawValue)),
    ]
  }
}

/// Rectifies a tilted rectangle, or tilts the picture.
///
/// With the sense source, the area between the four corners is stretched to the whole picture, which
/// rectifies a page or a facade; with destination the picture is put between the corners. The rest is
/// transparent.
///
///     (x, y) = (a u + b v + c, d u + e v + f) / (g u + h v + 1), which takes the unit square to the four corners
///
/// Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989.
public struct Perspective: Filter {
  public static let id = "perspective"

  /// The choices of `sense`.
  public enum Sense: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case source, destination
  }

  /// Top left corner, in fractions of width and height.
  public var topLeft: Point
  /// Top right corner.
  public var topRight: Point
  /// Bottom right corner.
  public var bottomRight: Point
  /// Bottom left corner.
  public var bottomLeft: Point
  /// Where the corners are.
  public var sense: Sense

  /// Creates the filter; a parameter left out has its documented default.
  public init(topLeft: Point = Point(x: 0, y: 0), topRight: Point = Point(x: 1, y: 0), bottomRight: Point = Point(x: 1, y: 1), bottomLeft: Point = Point(x: 0, y: 1), sense: Sense = .source) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    self.sense = sense
  }

  public init(settings: FilterSettings) {
    self.topLeft = settings["top-left"]
    self.topRight = settings["top-right"]
    self.bottomRight = settings["bottom-right"]
    self.bottomLeft = settings["bottom-left"]
    self.sense = settings["sense"]
  }

  public var values: [String: ParameterValue] {
    [
      "top-left": self.topLeft.value,
      "top-right": self.topRight.value,
      "bottom-right": self.bottomRight.value,
      "bottom-left": self.bottomLeft.value,
      "sense": .number(Double(self.sense.rawValue)),
    ]
  }
}

/// Pinches a round part of the picture towards its centre, or magnifies it.
///
/// Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
///
///     in(center + (position - center) (1 + scale (1/2 - d) / (1/2))) where d < radius
///
///     d is the distance of position and center; elsewhere the picture is unchanged
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImagePinchDistortionFilter`, `PinchDistortion`.
public struct PinchDistortion: Filter {
  public static let id = "pinch-distortion"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…2.
  public var radius: Double
  /// Strength; above 0 pinches, below 0 magnifies. Range: -2…2.
  public var scale: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 1, scale: Double = 0.5) {
    self.center = center
    self.radius = radius
    self.scale = scale
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.radius = settings["radius"]
    self.scale = settings["scale"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "scale": .number(self.scale),
    ]
  }
}

/// Resizes the picture: to a side, a box or a scale.
///
/// A width or height of 0 is derived from the other one to preserve the aspect ratio. Without both, the
/// longer or shorter side is given by long or short, or the scale applies. With both, mode says what becomes
/// of the aspect: stretch gives it up; fit keeps it within the box; fill keeps it, covers the box and cuts
/// off the rest; pad keeps it within the box and fills the box with a colour. Sides are rounded to whole
/// pixels, halves upwards, and are at least 1. Of an odd number of pixels that fill cuts off or pad adds in
/// the middle, the greater part is on the right or at the bottom. With enlarge=false the picture is never
/// shown larger than it is: pad adds more around it, and fill gives what there is of the box. Large
/// reductions are filtered.
public struct Resize: Filter {
  public static let id = "resize"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case stretch, fit, fill, pad
  }

  /// The choices of `gravity`.
  public enum Gravity: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case northWest, north, northEast, west, center, east, southWest, south, southEast
  }

  /// Width, in pixels. Range: 0…65535.
  public var width: Int
  /// Height, in pixels. Range: 0…65535.
  public var height: Int
  /// Factor of both sides when nothing else is given. Range: 0….
  public var scale: Double
  /// Longer side, in pixels, without width and height. Range: 0…65535.
  public var long: Int
  /// Shorter side, in pixels, without width, height and long. Range: 0…65535.
  public var short: Int
  /// What width and height together mean.
  public var mode: Mode
  /// What fill keeps, and where pad places the picture.
  public var gravity: Gravity
  /// Colour around the picture of pad.
  public var color: Color
  /// Whether the picture may become larger.
  public var enlarge: Bool

  /// Creates the filter; a parameter left out has its documented default.
  public init(width: Int = 0, height: Int = 0, scale: Double = 1, long: Int = 0, short: Int = 0, mode: Mode = .stretch, gravity: Gravity = .center, color: Color = .black, enlarge: Bool = true) {
    self.width = width
    self.height = height
    self.scale = scale
    self.long = long
    self.short = short
    self.mode = mode
    self.gravity = gravity
    self.color = color
    self.enlarge = enlarge
  }

  public init(settings: FilterSettings) {
    self.width = settings["width"]
    self.height = settings["height"]
    self.scale = settings["scale"]
    self.long = settings["long"]
    self.short = settings["short"]
    self.mode = settings["mode"]
    self.gravity = settings["gravity"]
    self.color = settings["color"]
    self.enlarge = settings["enlarge"]
  }

  public var values: [String: ParameterValue] {
    [
      "width": .number(Double(self.width)),
      "height": .number(Double(self.height)),
      "scale": .number(self.scale),
      "long": .number(Double(self.long)),
      "short": .number(Double(self.short)),
      "mode": .number(Double(self.mode.rawValue)),
      "gravity": .number(Double(self.gravity.rawValue)),
      "color": self.color.value,
      "enlarge": .number(self.enlarge ? 1 : 0),
    ]
  }
}

/// Rotates the picture clockwise by quarter turns.
public struct Rotate: Filter {
  public static let id = "rotate"

  /// The choices of `angle`.
  public enum Angle: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case degrees0, degrees90, degrees180, degrees270
  }

  /// Degrees clockwise.
  public var angle: Angle

  /// Creates the filter; a parameter left out has its documented default.
  public init(angle: Angle = .degrees90) {
    self.angle = angle
  }

  public init(settings: FilterSettings) {
    self.angle = settings["angle"]
  }

  public var values: [String: ParameterValue] {
    [
      "angle": .number(Double(self.angle.rawValue)),
    ]
  }
}

/// Turns the picture by a few degrees and crops it, so that a tilted horizon is level.
///
/// The result is the largest rectangle within the turned picture that has the picture's aspect ratio and the
/// same centre, in whole pixels; its pixels have the picture's size, so that an angle of 0 changes nothing.
///
///     the crop is k times the size, k = min(w / (w c + h s), h / (w s + h c)), c = |cos angle|, s = |sin angle|
public struct Straighten: Filter {
  public static let id = "straighten"

  /// Degrees clockwise. Range: -45…45.
  public var angle: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(angle: Double = 0) {
    self.angle = angle
  }

  public init(settings: FilterSettings) {
    self.angle = settings["angle"]
  }

  public var values: [String: ParameterValue] {
    [
      "angle": .number(self.angle),
    ]
  }
}

/// Stretches the middle of the picture to twice its size and compresses the rest.
///
///     n' = n (1/2 + smoothstep(1/4, 1/2, |n|) / 2) for each axis, n the offset from center in half sides
///
/// Source: the GPUImage definition.
///
/// In GPUImage: `GPUImageStretchDistortionFilter`, `StretchDistortion`.
public struct StretchDistortion: Filter {
  public static let id = "stretch-distortion"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5)) {
    self.center = center
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
    ]
  }
}

/// Reduces the picture without averaging: to one pixel of each part of an even grid.
///
/// Where in its part a pixel lies changes from part to part, so that regular patterns are met everywhere.
///
///     in(low + (h mod w, floor(h / w) mod s)) for the part from low on, w wide and s high; h = (index 2654435761 mod 2^32) / 2^16
public struct Subsample: Filter {
  public static let id = "subsample"

  /// Parts across; a picture that is narrower gives each pixel. Range: 1….
  public var columns: Int
  /// Parts from top to bottom. Range: 1….
  public var rows: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(columns: Int = 320, rows: Int = 180) {
    self.columns = columns
    self.rows = rows
  }

  public init(settings: FilterSettings) {
    self.columns = settings["columns"]
    self.rows = settings["rows"]
  }

  public var values: [String: ParameterValue] {
    [
      "columns": .number(Double(self.columns)),
      "rows": .number(Double(self.rows)),
    ]
  }
}

/// Swirls a round part of the picture around its centre.
///
/// Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
///
///     the offset from center turned by 8 angle ((radius - d) / radius)^2 where d < radius
///
///     d is the distance of position and center; elsewhere the picture is unchanged
///
/// Source: the GPUImage definition, with distances that are right for every picture.
///
/// In GPUImage: `GPUImageSwirlFilter`, `SwirlDistortion`.
public struct Swirl: Filter {
  public static let id = "swirl"

  /// Centre, in fractions of width and height. Range: 0…1.
  public var center: Point
  /// Radius, in fractions of the width. Range: 0…1.
  public var radius: Double
  /// Strength; 1 turns the centre by 8 radians. Range: -4…4.
  public var angle: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.5, angle: Double = 1) {
    self.center = center
    self.radius = radius
    self.angle = angle
  }

  public init(settings: FilterSettings) {
    self.center = settings["center"]
    self.radius = settings["radius"]
    self.angle = settings["angle"]
  }

  public var values: [String: ParameterValue] {
    [
      "center": self.center.value,
      "radius": .number(self.radius),
      "angle": .number(self.angle),
    ]
  }
}

/// Moves, rotates, scales, skews or tilts the picture within its frame.
///
/// The picture is a plane with its centre at the origin and its left and right edges at x = -1 and 1; y
/// points down and preserves the picture's aspect ratio unless ignore-aspect-ratio is set. The affine
/// transform is applied first, then the 3D one; uncovered areas are transparent.
///
///     (x, y, 0, 1) * affine * transform, divided by its fourth coordinate (row vectors)
///
/// In GPUImage: `GPUImageTransformFilter`, `TransformOperation`.
public struct Transform: Filter {
  public static let id = "transform"

  /// A|b|c|d|tx|ty: x' = a x + c y + tx, y' = b x + d y + ty.
  public var affineTransform: [Double]
  /// Four by four matrix for row vectors, row by row.
  public var transform3d: [Double]
  /// The top and bottom edges lie at y = -1 and 1.
  public var ignoreAspectRatio: Bool
  /// The origin is the top left corner, and the width is 1.
  public var anchorTopLeft: Bool

  /// Creates the filter; a parameter left out has its documented default.
  public init(affineTransform: [Double] = [1, 0, 0, 1, 0, 0], transform3d: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], ignoreAspectRatio: Bool = false, anchorTopLeft: Bool = false) {
    self.affineTransform = affineTransform
    self.transform3d = transform3d
    self.ignoreAspectRatio = ignoreAspectRatio
    self.anchorTopLeft = anchorTopLeft
  }

  public init(settings: FilterSettings) {
    self.affineTransform = settings["affine-transform"]
    self.transform3d = settings["transform-3d"]
    self.ignoreAspectRatio = settings["ignore-aspect-ratio"]
    self.anchorTopLeft = settings["anchor-top-left"]
  }

  public var values: [String: ParameterValue] {
    [
      "affine-transform": .numbers(self.affineTransform),
      "transform-3d": .numbers(self.transform3d),
      "ignore-aspect-ratio": .number(self.ignoreAspectRatio ? 1 : 0),
      "anchor-top-left": .number(self.anchorTopLeft ? 1 : 0),
    ]
  }
}
