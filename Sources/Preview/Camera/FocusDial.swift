import Cameras
import Synchronization

/// Moves a camera's focus from the keyboard, without waiting for the camera.
///
/// Cameras take tens of milliseconds to accept a value; it is written in the background, and of the values that
/// come meanwhile only the last one is.
final class FocusDial: Sendable {
  private struct State {
    var value: Int64
    var waiting: Int64?
    var isWriting = false
    /// When the lens was moved last.
    var moved = Duration.zero
  }

  private let camera: any Camera
  private let control: CameraControl
  private let autofocus: CameraControl?
  private let state: Mutex<State>
  private let release: @Sendable () async -> Void
  private let report: @Sendable (CameraError) -> Void

  /// After so long, something else may have moved the lens.
  private static let patience = Duration.seconds(1)

  /// Finds the camera's focus; nil when it has none that can be set.
  ///
  /// - Parameters:
  ///   - release: called before a value is written, to end what else moves the lens.
  ///   - report: called on another thread when the camera refuses a value.
  init?(
    _ camera: any Camera, release: @escaping @Sendable () async -> Void = {},
    report: @escaping @Sendable (CameraError) -> Void
  ) {
    let controls = camera.controls
    guard let control = controls.first(where: { $0.id == .focusAbsolute }), control.maximum > control.minimum,
      !control.flags.contains(.disabled), !control.flags.contains(.readOnly)
    else { return nil }
    self.camera = camera
    self.control = control
    autofocus = controls.first { $0.id == .focusAuto && !$0.flags.contains(.disabled) }
    self.release = release
    self.report = report
    state = Mutex(State(value: control.value.number ?? control.minimum))
  }

  /// The focus in hundredths of its range after a move by so many steps of a hundredth.
  func move(by steps: Int) -> (value: Int64, percent: Int) {
    let range = control.maximum - control.minimum
    let grid = max(control.step, 1)
    let step = max((range / 100 + grid / 2) / grid * grid, grid)
    let now = monotonicNow()
    let isOld = state.withLock { !$0.isWriting && now - $0.moved > Self.patience }
    let present = isOld ? camera.control(.focusAbsolute)?.value.number : nil
    let value = state.withLock { state in
      state.value = present ?? state.value
      state.moved = now
      let wanted = state.value + Int64(steps) * step
      let onGrid = control.minimum + (wanted - control.minimum) / grid * grid
      state.value = min(max(onGrid, control.minimum), control.maximum)
      state.waiting = state.value
      return state.value
    }
    startWriting()
    return (value, Int((value - control.minimum) * 100 / range))
  }

  private func startWriting() {
    let starts = state.withLock { state in
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if starts { Task.detached { await self.write() } }
  }

  private func write() async {
    await release()
    while let value = next() {
      var values: [CameraControl.ID: CameraControl.Value] = [control.id: .integer(value)]
      if let autofocus { values[autofocus.id] = 0 }
      do throws(CameraError) {
        try camera.set(values)
      } catch {
        report(error)
      }
    }
  }

  private func next() -> Int64? {
    state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.isWriting = false }
      return state.waiting
    }
  }
}
