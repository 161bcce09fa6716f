import Cameras
package import FilterGraph
import Filters
import Glibc

/// Judges whether what adjusts itself rests: by the light of the last frames, and by the values that the camera tells.
///
/// It rests when the light has stayed over the whole window, and no value has moved during most of it. A full sensor hides
/// that an exposure moves; many cameras do not tell what their automatic modes have arrived at.
struct AdjustmentWindow {
  /// What passes over the noise of frames and what moves in them, and still sees an exposure that takes seconds.
  private static let least = 16
  /// The stops by which the later half may differ from the earlier one.
  private static let tolerance = 0.03
  /// The stops of change within few frames that are no noise.
  private static let motion = 0.1
  /// The frames that are compared with as many before them, to see at once that something moves.
  private static let few = 3
  /// Values are asked for once in so many frames: many cameras take milliseconds to answer.
  private static let framesPerQuestion = 6

  private let count: Int
  private let subjects: Set<GovernedValues.Subject>
  private var light: [SIMD3<Double>] = []
  private var values: GovernedValues?
  private var frames = 0
  private var framesSinceMove = Int.max
  /// Whether something has been seen to move, and has not rested since.
  private(set) var isAdjusting = false

  /// Creates a window without frames.
  ///
  /// - Parameter subjects: whose values are asked for.
  init(_ camera: any Camera, of subjects: Set<GovernedValues.Subject> = Set(GovernedValues.Subject.allCases))
  {
    count = Self.least + camera.settlingFrames
    self.subjects = subjects
  }

  /// Whether the camera's values are to be asked for with the next frame.
  var isQuestionDue: Bool { frames % Self.framesPerQuestion == 0 }

  /// Takes a frame, and returns whether all has rested over the whole window.
  ///
  /// - Parameters:
  ///   - color: the metered light.
  ///   - controls: the camera's controls, where they were asked for.
  mutating func rests(with color: MeasuredColor, _ controls: [CameraControl]?) -> Bool {
    frames += 1
    if framesSinceMove < .max { framesSinceMove += 1 }
    if let controls {
      let present = GovernedValues(controls, of: subjects)
      if let values, !present.isNear(values) {
        framesSinceMove = 0
        isAdjusting = true
      }
      values = present
    }
    light.append(stops(of: color))
    if light.count > count { light.removeFirst() }
    if light.count >= 2 * Self.few, change(over: Self.few) > Self.motion { isAdjusting = true }
    guard light.count == count else { return false }
    let change = change(over: count / 2)
    if change > 2 * Self.tolerance { isAdjusting = true }
    guard change < Self.tolerance, framesSinceMove > count * 2 / 3 else { return false }
    isAdjusting = false
    return true
  }

  /// What is to stay, as logarithms.
  private func stops(of color: MeasuredColor) -> SIMD3<Double> {
    if subjects == [.exposure] { return SIMD3(repeating: log2(max(color.luma, 1e-5))) }
    let light = color.rgb.replacing(with: 1e-5, where: color.rgb .< 1e-5)
    let stops = SIMD3(log2(light.x), log2(light.y), log2(light.z))
    // A white balance is the proportion of the colours, whatever the exposure does.
    return subjects == [.whiteBalance] ? stops - SIMD3(repeating: stops.y) : stops
  }

  /// The change from the frames before the last ones to these.
  private func change(over frames: Int) -> Double {
    let earlier =
      light.count == count && frames == count / 2
      ? light.prefix(frames) : light.suffix(2 * frames).prefix(frames)
    let change = mean(light.suffix(frames)) - mean(earlier)
    return max(abs(change.x), abs(change.y), abs(change.z))
  }

  private func mean(_ light: ArraySlice<SIMD3<Double>>) -> SIMD3<Double> {
    light.reduce(SIMD3(), +) / Double(light.count)
  }
}

extension MeasuredColor {
  /// Red, green and blue.
  package var rgb: SIMD3<Double> { SIMD3(red, green, blue) }

  /// The linear luminance.
  var luma: Double { (SIMD3(0.2126, 0.7152, 0.0722) * rgb).sum() }
}
