import Glibc

/// How sharp a camera's pictures can be: the reference of focus peaking, learned from its frames.
///
/// ```swift
/// var sharpest = FocusReferenceHistory()
/// for await frame in try session.measurements(FocusReference(), of: .source) {
///   sharpest.append(frame.value, at: frame.timestamp)
///   session[FocusPeaking.self]?.reference = sharpest.value
/// }
/// ```
/// It rises as soon as four frames in a row were sharper, and falls by half in ten minutes of frames that are less sharp:
/// another lens may be softer. It never falls below that of a camera that has shown nothing sharp, so that a picture out of
/// focus does not become sharp because there is no other.
public struct FocusReferenceHistory: Hashable, Sendable {
  /// The reference of a camera that has shown nothing sharp, and the greatest, which drawn patterns reach.
  public static let range = 1.5...4.0
  /// The time of frames in which it falls by half.
  private static let halfLife = Duration.seconds(600)
  /// What does not pass within this time between two frames, such as a pause, does not count.
  private static let longestStep = Duration.seconds(1)

  private let known: Double
  private var peak: Double
  /// The last four measures; 0 where there are fewer.
  private var recent = SIMD4<Double>.zero
  private var last: Duration?

  /// Begins with what is known of the camera, as its profile has it; nil for nothing.
  public init(known: Double? = nil) {
    self.known = Self.bounded(known ?? Self.range.lowerBound)
    peak = self.known
  }

  /// The reference, in steps of a sixteenth of an octave.
  public var value: Double { Self.bounded(exp2((16 * log2(peak)).rounded() / 16)) }

  /// The reference that a profile is to keep: what was known falls by a fifth at most, as a long time in front of something
  /// blurred is no other lens.
  public var lasting: Double { max(value, 0.8 * known) }

  /// Adds what was measured in a frame. A value that is not finite is ignored.
  ///
  /// - Parameter timestamp: the frame's moment of exposure.
  public mutating func append(_ value: Double, at timestamp: Duration) {
    guard value.isFinite else { return }
    let step = min(max(timestamp - (last ?? timestamp), .zero), Self.longestStep)
    last = timestamp
    recent = SIMD4(recent.y, recent.z, recent.w, value)
    let faded = peak * exp2(-(step / Self.halfLife))
    peak = Self.bounded(max(faded, recent.min()))
  }

  private static func bounded(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
