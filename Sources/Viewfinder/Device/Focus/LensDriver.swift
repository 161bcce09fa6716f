import Cameras
import Filters
import Pixels

/// Moves a camera's lens for software, and knows where it stood in each frame.
struct LensDriver {
  private let controller: FocusController
  private let scale: LensScale
  private var timeline: LensTimeline
  /// Where the lens was sent.
  private(set) var place: LensPosition
  /// The part of the range by which it may move between two frames.
  let pace: Double
  /// The time for the way from one end to the other.
  let travelTime: Duration
  /// Frames that leave the camera after a move and do not show it yet, in time.
  let lag: Duration
  private var pacing: LensPacing

  /// The time from one end to the other in a smooth transition.
  private static let smoothTravelTime = Duration.seconds(3)

  /// Takes the lens from the camera's own automatic.
  init(_ controller: FocusController, _ session: CaptureSession) throws(FocusError) {
    let hardware = controller.hardware, settings = controller.settings, camera = controller.camera
    guard let scale = hardware.lens else {
      throw FocusError(.unsupported, "the lens of \(camera.info.name) cannot be moved")
    }
    self.controller = controller
    self.scale = scale
    let source = session.configuration.sources.first?.source as? CameraSource
    let interval = source?.stream?.rate?.interval ?? .milliseconds(33)
    travelTime = settings.calibration.travelTime(of: camera)
    let slowest = settings.transition == .smooth ? max(travelTime, Self.smoothTravelTime) : travelTime
    pace = slowest > .zero ? interval / slowest : .infinity
    pacing = LensPacing(interval: interval)
    lag = interval * camera.settlingFrames
    try controller.set(hardware.locked ?? [:])
    place = controller.hardware.position ?? .far
    timeline = LensTimeline(position: place.value, lag: lag)
  }

  /// The smallest movement.
  var resolution: Double { scale.resolution }

  /// Sends the lens to a position, or the nearest that it has.
  mutating func move(to position: Double) throws(FocusError) {
    let value = scale.value(of: LensPosition(clamping: position))
    let start = controller.clock.time
    try controller.set([.focusAbsolute: .integer(value)])
    place = scale.position(of: value)
    let end = controller.clock.time
    pacing.noteMove(at: end)
    timeline.moved(to: place.value, in: start...end)
  }

  /// What a frame says to the algorithms; nil where it is unknown where the lens stood. Call it once for each frame.
  mutating func sample(_ frame: FocusFeed.Frame) -> FocusSample? {
    pacing.noteFrame(at: frame.timestamp, sequence: frame.sequence)
    guard let position = timeline.position(inFrameAt: frame.timestamp, sequence: frame.sequence) else {
      return nil
    }
    return FocusSample(
      score: frame.score, light: frame.light, position: position,
      isRested: pacing.isRested(at: controller.clock.time)
    )
  }
}
