import Cameras
import ClockSupport
import Clocks
import Pixels
import Synchronization
import Viewfinder

/// A camera that follows a script: it refuses sizes, falls silent, is unplugged, forgets its settings.
final class ScriptedCamera: Camera {
  /// What goes wrong.
  struct Behaviour: Sendable {
    /// Sizes that are listed and refused.
    var refused: Set<PixelSize> = []
    /// Sizes at which no frame comes.
    var silent: Set<PixelSize> = []
    /// The size at whose start the camera is pulled out.
    var pulled: PixelSize?
    /// Sizes for which others are delivered.
    var agreed: [PixelSize: PixelSize] = [:]
    /// How long each frame takes to compute; nil for one every 5 ms, the first at once.
    var computing: Duration?
    /// Where frames come from.
    var origin = FrameOrigin.device
    /// Whether each start resets the controls.
    var controls = Controls.kept

    enum Controls { case kept, forgotten }
  }

  private struct State {
    var behaviour: Behaviour
    var starts: [PixelSize] = []
    var isGone = false
    var isStreaming = false
    var values: [CameraControl.ID: Int64] = [.gain: 100, .brightness: 0]
  }

  static let preview = PixelSize(width: 32, height: 24)
  static let full = PixelSize(width: 64, height: 48)

  private let script: Mutex<State>
  private let feed = FrameFeed(title: "scripted", clock: .test)
  private let clock = MonotonicClock.test
  private let worker = Mutex<FrameThread?>(nil)
  private let picture: @Sendable (PixelSize, Int) -> Image

  /// - Parameter picture: the frame of a size, by its number since the start.
  init(
    _ behaviour: Behaviour = Behaviour(),
    picture: @escaping @Sendable (PixelSize, Int) -> Image = { size, _ in
      CaptureSessionTests.solid([200, 100, 50, 255], size)
    }
  ) {
    script = Mutex(State(behaviour: behaviour))
    self.picture = picture
  }

  let info = CameraInfo(
    id: "scripted", path: "scripted", name: "Scripted camera", driver: "scripted", bus: "",
    position: .external)
  var formats: [CameraFormat] {
    let sizes = [Self.full, Self.preview].map { CameraFormat.Size(size: $0, rates: [FrameRate(frames: 100)]) }
    return [CameraFormat(fourCC: "RGBA", summary: "RGBA", sizes: sizes)]
  }
  var controls: [CameraControl] {
    script.withLock { $0.values }.map { id, value in
      CameraControl(
        id: id, name: "control-\(id.rawValue)", kind: .integer, value: .integer(value), defaultValue: 0,
        minimum: 0,
        maximum: 1000)
    }
  }
  var state: StreamState {
    script.withLock {
      $0.isGone ? .interrupted("Scripted camera was unplugged") : $0.isStreaming ? .streaming : .idle
    }
  }
  var statistics: StreamStatistics { StreamStatistics() }
  var settlingFrames: Int { 1 }
  var frameOrigin: FrameOrigin { script.withLock { $0.behaviour.origin } }

  /// The sizes of its starts so far.
  var starts: [PixelSize] { script.withLock { $0.starts } }
  /// Is pulled out: it delivers nothing until ``replug()``.
  func unplug() { script.withLock { $0.isGone = true } }
  func replug() {
    script.withLock {
      $0.isGone = false
      $0.behaviour.pulled = nil
    }
  }

  @discardableResult
  func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
    script.withLock { $0.values.merge(values.compactMapValues(\.number)) { $1 } }
    return []
  }

  func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    let asked = request.size ?? Self.preview
    let size = try script.withLock { state throws(CameraError) -> PixelSize in
      if state.isGone { throw CameraError(.disconnected, "Scripted camera is gone") }
      if state.isStreaming { throw CameraError(.busy, "Scripted camera streams already") }
      if state.behaviour.refused.contains(asked) { throw CameraError(.unsupported, "no \(asked)") }
      let size = state.behaviour.agreed[asked] ?? asked
      state.starts.append(size)
      if state.behaviour.controls == .forgotten { state.values = [.gain: 0, .brightness: 0] }
      if state.behaviour.pulled == asked {
        state.isGone = true
        return size
      }
      state.isStreaming = true
      return size
    }
    feed.start(into: mailbox)
    if !script.withLock({ $0.isGone || $0.behaviour.silent.contains(size) }) {
      let number = Atomic(0)
      let computing = script.withLock { $0.behaviour.computing }
      let thread = FrameThread(every: computing ?? .milliseconds(5), clock) { [self] in
        let number = number.add(1, ordering: .relaxed).oldValue
        if computing != nil, number == 0 { return }
        if !script.withLock({ $0.isGone }) { feed.push(picture(size, number)) }
      }
      worker.withLock { $0 = thread }
    }
    return StreamConfiguration(
      size: size, rate: nil, fourCC: "RGBA", format: .rgba8, encoding: .jpeg)
  }

  func stop() {
    script.withLock { $0.isStreaming = false }
    worker.withLock { $0.take() }?.stop()
    feed.stop()
  }
}
