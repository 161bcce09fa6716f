// Written by `make generate` from the headers of the filters' files.
// swift-format-ignore-file

public import FilterGraph

/// Shows the sharpness of a part of the picture as a number, a bar and a graph: focus until it is greatest.
///
/// The number is the score of `sharpness` in percent. Each mark on the bar doubles it; the bright tick and
/// the number above are its peak. The graph has the last 128 frames, its upper edge is the peak. The peak
/// stays while the ring is turned beyond the best focus and back, for ten seconds at 30 frames a second; then
/// it falls to what is measured, by a half within a second. It starts anew with the filter and with another
/// region. A frame outlines the measured part.
///
///     length (log2(score) + 8) / 9, score that of sharpness
public struct FocusMeter: Filter {
  public static let id = "focus-meter"

  /// Left, top, width and height of what is measured, in fractions of the picture. Range: 0…1.
  public var region: [Double]
  /// Colour of the number, the bar, the graph and the frame.
  public var color: Color
  /// Frames for which the peak stays; 0 keeps it. Range: 0…3600.
  public var hold: Int

  /// Creates the filter; a parameter left out has its documented default.
  public init(region: [Double] = [0.35, 0.35, 0.3, 0.3], color: Color = .green, hold: Int = 300) {
    self.region = region
    self.color = color
    self.hold = hold
  }

  public init(settings: FilterSettings) {
    self.region = settings["region"]
    self.color = settings["color"]
    self.hold = settings["hold"]
  }

  public var values: [String: ParameterValue] {
    [
      "region": .numbers(self.region),
      "color": self.color.value,
      "hold": .number(Double(self.hold)),
    ]
  }
}

/// Marks areas in focus with a colour.
///
/// It measures the picture that enters the chain, regardless of earlier filters. The detail of fine scales is
/// compared with what the place shows at a coarse one, which blur leaves, and with the noise: a faint texture
/// in focus is marked, a strong edge out of focus is not. It compares means over squares of pixels, with
/// sides of about a 640th of the width, and over their quarters: most lenses and sensors resolve no more than
/// that, and a photograph has similar marks at every size. They differ most where the side of squares changes
/// by a pixel, as at widths of 960 and 1600. What is finer shows in a magnified part. Greater spacing marks
/// what is softer, too. How sharp a picture can be depends on the camera. Marks begin at a fifth of the
/// reference, the score of the sharpest parts that the camera has shown: `focus-reference` measures it in a
/// picture, and the window learns it and keeps it in the camera's profile. A script states it, or takes the
/// default, which suits soft cameras. The same picture always has the same marks with the same settings. The
/// modes show the marks over the picture (overlay), over its grey copy (gray), alone (only), or over the
/// picture with a black outline that is visible on any background (outline); edge marks every strong edge
/// over the picture, in focus or not. The ladder colours marks by their sharpness: blue where it is just
/// enough, yellow from 1.6 times and red from 2.6 times as much. With the threshold `fixed` the sensitivity
/// decides what is marked; `share` marks the sharpest parts of each picture, as long as they are sharp at
/// all. A tenth of sensitivity adds about half as many marks where little is in focus; at 0 there are none.
/// In a sequence the measures are averaged over some frames, and marks stay while their score is a little
/// below what it takes, so that those of a still scene do not flicker. Four passes in a stream of 960 columns
/// or more, five in a narrower one or a still; all but the last are at most half as wide and high as the
/// picture. Wider marks or an outline cost one more pass.
///
/// Source: own method; see the article about focus peaking for its measurements.
public struct FocusPeaking: Filter {
  public static let id = "focus-peaking"

  /// The choices of `mode`.
  public enum Mode: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case overlay, gray, only, edge, outline
  }

  /// The choices of `coloring`.
  public enum Coloring: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case single, ladder
  }

  /// The choices of `threshold`.
  public enum Threshold: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case fixed, share
  }

  /// The choices of `width`.
  public enum Width: Int, Hashable, Sendable, CaseIterable, FilterSetting {
    case thin, fine, medium, bold, broad
  }

  /// Colour of the marks; its alpha is that of the ladder, too.
  public var color: Color
  /// Sensitivity; more marks more. Range: 0…1.
  public var sensitivity: Double
  /// What is shown.
  public var mode: Mode
  /// One colour, or a ladder from just sharp to sharpest.
  public var coloring: Coloring
  /// What decides: the sensitivity, or the share of the picture.
  public var threshold: Threshold
  /// Share of the picture that is marked at most, before marks are made wider. Range: 0.0001…0.1.
  public var share: Double
  /// Least side of the squares of pixels that are compared. Range: 1…16 px.
  public var spacing: Int
  /// Marks on detail alone, as measured, or 1 to 3 pixels wider.
  public var width: Width
  /// Share of the earlier frames in what is measured. Range: 0…0.95.
  public var steadiness: Double
  /// Score of the sharpest that the camera has shown. Range: 1.5…4.
  public var reference: Double

  /// Creates the filter; a parameter left out has its documented default.
  public init(color: Color = .red, sensitivity: Double = 0.7, mode: Mode = .overlay, coloring: Coloring = .single, threshold: Threshold = .fixed, share: Double = 0.005, spacing: Int = 1, width: Width = .fine, steadiness: Double = 0.8, reference: Double = 1.5) {
    self.color = color
    self.sensitivity = sensitivity
    self.mode = mode
    self.coloring = coloring
    self.threshold = threshold
    self.share = share
    self.spacing = spacing
    self.width = width
    self.steadiness = steadiness
    self.reference = reference
  }

  public init(settings: FilterSettings) {
    self.color = settings["color"]
    self.sensitivity = settings["sensitivity"]
    self.mode = settings["mode"]
    self.coloring = settings["coloring"]
    self.threshold = settings["threshold"]
    self.share = settings["share"]
    self.spacing = settings["spacing"]
    self.width = settings["width"]
    self.steadiness = settings["steadiness"]
    self.reference = settings["reference"]
  }

  public var values: [String: ParameterValue] {
    [
      "color": self.color.value,
      "sensitivity": .number(self.sensitivity),
      "mode": .number(Double(self.mode.rawValue)),
      "coloring": .number(Double(self.coloring.rawValue)),
      "threshold": .number(Double(self.threshold.rawValue)),
      "share": .number(self.share),
      "spacing": .number(Double(self.spacing)),
      "width": .number(Double(self.width.rawValue)),
      "steadiness": .number(self.steadiness),
      "reference": .number(self.reference),
    ]
  }
}

/// Measures how sharp the sharpest parts of a picture are: the reference of focus-peaking, as a picture of
/// one pixel.
///
/// The greatest reference of some pictures in focus tells how sharp their camera is; focus-peaking marks what
/// comes near it. It is never below 1.5, so that a picture without anything in focus makes no blur look
/// sharp. `viewfinder measure` prints the number.
///
///     the score of focus-score that a thousandth of the places exceeds, to a sixteenth of an octave, within 1.5...4
public struct FocusReference: MeasuringFilter {
  public static let id = "focus-reference"
  /// What the filter measures.
  public typealias Measured = Double

  /// Least side of the squares of pixels that are compared. Range: 1…16 px.
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

/// Measures the sharpness of a part of the picture, as a grey picture of one pixel.
///
/// The score is the mean slope over two pixels relative to the mean: it rises from both sides towards the
/// best focus and depends neither on exposure nor, on average, on noise. It is Tenengrad with three changes:
/// the square root of light instead of encoded values, so that brightness cancels exactly and noise is the
/// same everywhere; means of 2x2 places, which carry little noise and tell focus from far away; and less what
/// white noise adds, which is known from detail too fine for a lens. Places are squares of pixels, with sides
/// of about a 640th of the width, as for focus-peaking: a scene has about the same score at every size.
/// Scores of different scenes are not comparable. `viewfinder measure` prints the number.
///
///     sqrt(max(0, mean(gx^2 + gy^2) - mean(n^2) / 384)) / mean(s), s = sqrt(light)
///
///     gx, gy: Sobel / 8 on the means of s over 2x2 places; n: [1 -2 1; -2 4 -2; 1 -2 1] * s
///
/// Source: after J. M. Tenenbaum, Accommodation in Computer Vision, 1970; the noise n after J. Immerkaer,
/// Fast Noise Variance Estimation, Computer Vision and Image Understanding, 1996.
public struct Sharpness: MeasuringFilter {
  public static let id = "sharpness"
  /// What the filter measures.
  public typealias Measured = Double

  /// Left, top, width and height of what is measured, in fractions of the picture. Range: 0…1.
  public var region: [Double]

  /// Creates the filter; a parameter left out has its documented default.
  public init(region: [Double] = [0, 0, 1, 1]) {
    self.region = region
  }

  public init(settings: FilterSettings) {
    self.region = settings["region"]
  }

  public var values: [String: ParameterValue] {
    [
      "region": .numbers(self.region),
    ]
  }
}
