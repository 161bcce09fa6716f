import Cameras
import Pixels
import Synchronization

/// The state shared by the simulated camera and its thread.
final class SimulatedState: Sendable {
  private let controlsBox: Mutex<SimulatedControls>
  private let counts = Mutex(StreamStatistics())
  private let interruptionBox = Mutex<String?>(nil)
  private let frameNumber = Atomic<UInt32>(0)
  private let faults: [SimulatedFault]
  /// What the frames of the past were exposed with, and the last of that.
  private let past: Mutex<(timeline: ControlTimeline, last: SimulatedControls)>

  init(_ options: SimulatedCameraOptions) {
    let controls = SimulatedControls(options)
    controlsBox = Mutex(controls)
    past = Mutex((ControlTimeline(controls.list, .reported), controls))
    faults = options.faults
  }

  /// The current settings.
  var controls: SimulatedControls { controlsBox.withLock { $0 } }

  /// Notes what a frame was exposed with. Allocates nothing while nothing changes.
  func note(_ controls: SimulatedControls, inFrameAt timestamp: Duration) {
    past.withLock { past in
      guard past.last != controls else { return }
      past.last = controls
      past.timeline.note(controls.list, from: timestamp)
    }
  }

  /// Controls with the values that a frame was exposed with.
  func controls(_ present: [CameraControl], inFrameAt timestamp: Duration) -> [CameraControl] {
    past.withLock { $0.timeline.controls(present, at: timestamp) }
  }

  /// Changes settings, all of them or none.
  func set(_ values: [CameraControl.ID: Int64]) throws(CameraError) {
    var values = values
    for fault in faults where fault.frames.contains(frameNumber.load(ordering: .relaxed)) {
      switch fault.kind {
      case .unplug where interruption != nil:
        throw CameraError(.disconnected, "the simulated camera was unplugged; connect it again")
      case .refuse(let id) where values[id] != nil:
        throw CameraError(
          .device,
          "the simulated camera failed to set \(SimulatedControls.description(id).name) to \(values[id]!)")
      case .ignore(let id): values[id] = nil
      default: break
      }
    }
    try controlsBox.withLock { controls throws(CameraError) in try controls.set(values) }
  }

  /// Changes the region that exposure and focus follow.
  func setRegion(_ region: PixelRegion?) { controlsBox.withLock { $0.regionOfInterest = region } }

  /// Advances the lens and the automatic modes by one step.
  func stepAutomatics(_ seen: SimulatedControls.Observation) {
    controlsBox.withLock { $0.stepAutomatics(seen) }
  }

  /// The frames since the stream started; late frames are counted by the mailbox.
  var statistics: StreamStatistics { counts.withLock { $0 } }

  /// Counts a frame.
  func count(_ frame: WritableKeyPath<StreamStatistics, Int>) { counts.withLock { $0[keyPath: frame] += 1 } }

  /// Why no frames come; nil while they do.
  var interruption: String? {
    get { interruptionBox.withLock { $0 } }
    set { interruptionBox.withLock { $0 = newValue } }
  }

  /// Starts a frame and returns what goes wrong with it.
  func begin(frame: UInt32) -> SimulatedFault.Kind? {
    frameNumber.store(frame, ordering: .relaxed)
    for fault in faults where fault.frames.contains(frame) {
      switch fault.kind {
      case .refuse, .ignore: continue
      case .silence where frame - fault.frames.lowerBound >= 5:
        interruption =
          "Simulated camera has delivered no frame for \(frame - fault.frames.lowerBound) intervals"
        return fault.kind
      case .unplug:
        interruption = "Simulated camera was unplugged; waiting for it to return"
        return fault.kind
      default: return fault.kind
      }
    }
    return nil
  }

  /// Forgets the counts and the interruption of the last stream.
  func restart() {
    counts.withLock { $0 = StreamStatistics() }
    interruption = nil
    frameNumber.store(0, ordering: .relaxed)
  }
}
