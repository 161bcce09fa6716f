// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Delays the picture by some frames.
///
/// The frames are kept on the GPU, at most 60. Until enough have arrived it shows the first one; a photograph
/// is unchanged.
///
///     out(n) = in(max(n - buffer-size, 0))
///
/// In GPUImage: `GPUImageBuffer`, `ImageBuffer`.
public struct Buffer: Filter {
  public static let id = "buffer"

  /// Delay, in frames. Range: 0…60.
  public var bufferSize: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(bufferSize: Int = 1) {
    self.bufferSize = bufferSize
  }

  public init(settings: FilterSettings) {
    self.bufferSize = settings["buffer-size"]
  }

  public var values: [String: ParameterValue] {
    [
      "buffer-size": .number(Double(self.bufferSize)),
    ]
  }
}

/// Reduces noise and preserves edges: averages frames where nothing moves, then similar pixels.
///
/// On a photograph, which has no earlier frames, only similar pixels are averaged.
///
///     temporal-denoise, then edge-preserving-denoise by the means of 3x3 pixels
public struct Denoise: Filter {
  public static let id = "denoise"

  /// How different pixels may look that are averaged. Range: 0…1.
  public var strength: Double
  /// Share of the frame before where nothing moves; 0 averages no frames. Range: 0…1.
  public var temporal: Double
  /// The noise, of full scale. Range: 0.005…0.5.
  public var noise: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(strength: Double = 0.6, temporal: Double = 0.8, noise: Double = 0.05) {
    self.strength = strength
    self.temporal = temporal
    self.noise = noise
  }

  public init(settings: FilterSettings) {
    self.strength = settings["strength"]
    self.temporal = settings["temporal"]
    self.noise = settings["noise"]
  }

  public var values: [String: ParameterValue] {
    [
      "strength": .number(self.strength),
      "temporal": .number(self.temporal),
      "noise": .number(self.noise),
    ]
  }
}

/// Shows what changes from frame to frame: static areas turn black.
///
/// The first frame, like a photograph, is black.
///
///     abs(in - low), low = what low-pass makes of the frames with the same strength
///
/// In GPUImage: `GPUImageHighPassFilter`, `HighPassFilter`.
public struct HighPass: Filter {
  public static let id = "high-pass"

  /// Share of the frame before in what is taken off; larger sees slower changes. Range: 0…1.
  public var strength: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(strength: Double = 0.5) {
    self.strength = strength
  }

  public init(settings: FilterSettings) {
    self.strength = settings["strength"]
  }

  public var values: [String: ParameterValue] {
    [
      "strength": .number(self.strength),
    ]
  }
}

/// Freezes a frame until it is released.
///
/// While it is off, frames pass; when it is turned on, the last one stays. If it is on from the start, it
/// holds the first frame.
///
///     out(n) = on ? out(n - 1) : in(n), out(0) = in(0)
public struct Hold: Filter {
  public static let id = "hold"

  /// Hold the last frame.
  public var on: Bool

  /// Creates the filter; a parameter left out has its documented default.
  public init(on: Bool = true) {
    self.on = on
  }

  public init(settings: FilterSettings) {
    self.on = settings["on"]
  }

  public var values: [String: ParameterValue] {
    [
      "on": .number(self.on ? 1 : 0),
    ]
  }
}

/// Compares a picture with a reference: blended, or as a difference that is grey where they are equal.
///
/// To compare with a photograph: image='before.jpg'[reference];[in][reference]level-difference. The reference
/// is stretched to the picture, whatever its size. For a frame of the same camera see onion-skin.
///
///     blend: mix(in, reference, amount)
///
///     difference: 0.5 + 4 amount (in - reference)
public struct LevelDifference: Filter {
  public static let id = "level-difference"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case blend, difference
  }

  /// Both pictures over each other, or their difference.
  public var mode: Mode
  /// Share of the reference; of a difference, an eighth of its gain. Range: 0…1.
  public var amount: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(mode: Mode = .blend, amount: Double = 0.5) {
    self.mode = mode
    self.amount = amount
  }

  public init(settings: FilterSettings) {
    self.mode = settings["mode"]
    self.amount = settings["amount"]
  }

  public var values: [String: ParameterValue] {
    [
      "mode": .number(Double(self.mode.rawValue)),
      "amount": .number(self.amount),
    ]
  }
}

/// Smooths over time: moving objects leave a trail, noise fades.
///
/// Each frame is blended with the previous result, so a still picture is reached after some frames: after n
/// frames strength^n of the earlier picture remains. The first frame, like a photograph, is unchanged.
///
///     out(n) = (1 - strength) in(n) + strength out(n - 1), out(0) = in(0), on colours multiplied by their alpha
///
/// In GPUImage: `GPUImageLowPassFilter`, `LowPassFilter`.
public struct LowPass: Filter {
  public static let id = "low-pass"

  /// Share of the frame before. Range: 0…1.
  public var strength: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(strength: Double = 0.5) {
    self.strength = strength
  }

  public init(settings: FilterSettings) {
    self.strength = settings["strength"]
  }

  public var values: [String: ParameterValue] {
    [
      "strength": .number(self.strength),
    ]
  }
}

/// Marks motion, with a cross at its centre.
///
/// Motion is the difference from a low-pass of earlier frames. The cross is at the mean position of all
/// moving pixels. The first frame, like a photograph, has no motion.
///
///     moving = distance(in.rgb, low.rgb) >= threshold, low = what low-pass makes of the frames
///
///     centre = mean of the places of moving pixels, each pixel counted
///
/// In GPUImage: `GPUImageMotionDetector`, `MotionDetector`.
public struct MotionDetector: Filter {
  public static let id = "motion-detector"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case overlay, mask, center
  }

  /// Share of the frame before in what frames are compared with. Range: 0…1.
  public var lowPassFilterStrength: Double
  /// Distance of colours that counts as motion. Range: 0.01…2.
  public var threshold: Double
  /// Marks and cross over the picture, the mask with the cross, or the cross alone.
  public var mode: Mode
  /// Colour of the marks.
  public var color: Color

  /// Creates the filter; a parameter left out has its documented default.
  public init(lowPassFilterStrength: Double = 0.5, threshold: Double = 0.2, mode: Mode = .overlay, color: Color = .red) {
    self.lowPassFilterStrength = lowPassFilterStrength
    self.threshold = threshold
    self.mode = mode
    self.color = color
  }

  public init(settings: FilterSettings) {
    self.lowPassFilterStrength = settings["low-pass-filter-strength"]
    self.threshold = settings["threshold"]
    self.mode = settings["mode"]
    self.color = settings["color"]
  }

  public var values: [String: ParameterValue] {
    [
      "low-pass-filter-strength": .number(self.lowPassFilterStrength),
      "threshold": .number(self.threshold),
      "mode": .number(Double(self.mode.rawValue)),
      "color": self.color.value,
    ]
  }
}

/// Blends a held frame with the current one, to realign a camera or an object.
///
/// The first frame is held; turn hold off and on again to hold another one. To compare with a photograph, see
/// level-difference.
///
///     level-difference of the frame and the held one
public struct OnionSkin: Filter {
  public static let id = "onion-skin"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case blend, difference
  }

  /// Hold the reference; off takes every frame as a new one.
  public var hold: Bool
  /// Both frames over each other, or their difference.
  public var mode: Mode
  /// Share of the held frame; of a difference, an eighth of its gain. Range: 0…1.
  public var amount: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(hold: Bool = true, mode: Mode = .blend, amount: Double = 0.5) {
    self.hold = hold
    self.mode = mode
    self.amount = amount
  }

  public init(settings: FilterSettings) {
    self.hold = settings["hold"]
    self.mode = settings["mode"]
    self.amount = settings["amount"]
  }

  public var values: [String: ParameterValue] {
    [
      "hold": .number(self.hold ? 1 : 0),
      "mode": .number(Double(self.mode.rawValue)),
      "amount": .number(self.amount),
    ]
  }
}

/// Reduces noise in static areas by averaging frames; moving areas stay sharp.
///
/// A pixel is blended with the previous result as far as its 3x3 neighbourhood has not changed by more than
/// noise explains. A photograph is unchanged.
///
///     out(n) = mix(in(n), out(n - 1), strength exp(-(change / noise)^2))
///
///     change = length of the mean of in(n) - out(n - 1) over 3x3 pixels
///
/// Source: J. C. Brailean et al., Noise Reduction Filters for Dynamic Image Sequences: A Review, Proceedings
/// of the IEEE 1995.
public struct TemporalDenoise: Filter {
  public static let id = "temporal-denoise"

  /// Share of the frame before where nothing moves. Range: 0…1.
  public var strength: Double
  /// Change of a mean of 3x3 pixels that still counts as noise, of full scale. Range: 0.005…0.5.
  public var noise: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(strength: Double = 0.8, noise: Double = 0.05) {
    self.strength = strength
    self.noise = noise
  }

  public init(settings: FilterSettings) {
    self.strength = settings["strength"]
    self.noise = settings["noise"]
  }

  public var values: [String: ParameterValue] {
    [
      "strength": .number(self.strength),
      "noise": .number(self.noise),
    ]
  }
}
