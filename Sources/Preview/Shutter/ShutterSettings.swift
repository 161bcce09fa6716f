import Pixels
import Stills
import Viewfinder

/// How the window's shutter takes stills.
package struct ShutterSettings: Hashable, Sendable {
  /// The delay before the first exposure.
  package enum Timer: String, Hashable, Sendable, CaseIterable {
    case off
    case short = "3s"
    case long = "10s"

    var delay: Duration? {
      switch self {
      case .off: nil
      case .short: .seconds(3)
      case .long: .seconds(10)
      }
    }
  }

  /// What a press takes.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case single
    /// Frames that follow each other.
    case burst
    /// A still for each correction of the exposure.
    case bracket
    /// A bracket, merged into one still.
    case hdr
  }

  /// The shape of stills.
  package enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// The whole picture.
    case camera
    case fourToThree = "4:3"
    case threeToTwo = "3:2"
    case square = "1:1"
    case wide = "16:9"

    /// The ratio for a picture of a size: an upright picture is cropped to an upright still. Nil for the whole picture.
    package func ratio(in picture: PixelSize) -> AspectRatio? {
      guard let ratio = AspectRatio(rawValue) else { return nil }
      return picture.height > picture.width ? AspectRatio(width: ratio.height, height: ratio.width) : ratio
    }
  }

  /// How stills are written.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case jpeg
    case png
  }

  /// Whether the frame is saved as the camera sent it, too.
  package enum Raw: String, Hashable, Sendable, CaseIterable { case off, on }

  static let burstCounts = 2...99
  static let bracketSteps = 0.3...3.0
  static let bracketShots = [3, 5, 7]
  static let qualities = 1...100

  var timer = Timer.off
  var mode = Mode.single
  var burstCount = 10
  /// The stops from one shot of a bracket to the next.
  var bracketStep = 2.0
  /// How many shots a bracket has: one of ``bracketShots``.
  var bracketShots = 3
  var aspect = Aspect.camera
  var raw = Raw.off
  var format = Format.jpeg
  /// The quality of JPEG files.
  var quality = 92

  package init(
    timer: Timer = Timer.off, mode: Mode = Mode.single, burstCount: Int = 10, bracketStep: Double = 2.0,
    bracketShots: Int = 3, aspect: Aspect = Aspect.camera, raw: Raw = Raw.off, format: Format = Format.jpeg,
    quality: Int = 92
  ) {
    self.timer = timer
    self.mode = mode
    self.burstCount = burstCount
    self.bracketStep = bracketStep
    self.bracketShots = bracketShots
    self.aspect = aspect
    self.raw = raw
    self.format = format
    self.quality = quality
  }

  /// The corrections of the exposure, in stops.
  package var corrections: [Double] {
    let side = bracketShots / 2
    return (-side...side).map { Double($0) * bracketStep }
  }

  /// How files are encoded.
  var fileFormat: StillFormat {
    switch format {
    case .jpeg: .jpeg(.init(quality: quality))
    case .png: .png(.init())
    }
  }

  /// The extension of files.
  var suffix: String { format == .jpeg ? ".jpg" : ".png" }
}
