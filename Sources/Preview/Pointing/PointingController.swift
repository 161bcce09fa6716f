import Cameras
import Filters
import Synchronization
import Viewfinder

/// Focuses and exposes for a place of the picture that the user points at, in the background.
///
/// The camera does it where it can, else software; what neither can is left out, and said once for each camera when
/// nothing is left.
final class PointingController: Sendable {
  /// A place that was pointed at.
  struct Target: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
      case searching
      case found
      /// It could not be focused.
      case failed
      /// Focus and exposure stay until the next click.
      case locked

      /// How long it is shown; nil while it lasts.
      var lifetime: Duration? {
        switch self {
        case .searching, .locked: nil
        case .found: .milliseconds(1500)
        case .failed: .milliseconds(2500)
        }
      }
    }

    /// In fractions of the upright picture.
    let place: Point
    var phase = Phase.searching
    /// When it came into the phase.
    var since: Duration
  }

  /// Whether the camera goes on to follow, or stays at what it has found.
  enum Purpose: Hashable, Sendable {
    case focus
    case lock
  }

  private struct State {
    var target: Target?
    var task: Task<Void, Never>?
    /// Whether the focus followed the subject before, and is to do so again when it is unlocked.
    var followed = false
    /// The camera of which it was said that it can do neither.
    var told: ObjectIdentifier?
  }

  private let session: CaptureSession
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let report: @Sendable (Notice) -> Void

  /// Creates the controller of a session.
  ///
  /// - Parameters:
  ///   - wake: called on another thread when there is something new to show.
  ///   - report: called on another thread with what cannot be done.
  init(
    _ session: CaptureSession, wake: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (Notice) -> Void
  ) {
    (self.session, self.wake, self.report) = (session, wake, report)
  }

  /// The place that is shown; nil for none.
  func target(at now: Duration) -> Target? {
    state.withLock { state in
      guard let target = state.target else { return nil }
      if let lifetime = target.phase.lifetime, now - target.since > lifetime { state.target = nil }
      return state.target
    }
  }

  /// A click on a place of the upright picture: unlocks what is locked, else focuses and exposes there.
  func click(at place: Point) {
    let isLocked = state.withLock { $0.target?.phase == .locked }
    if isLocked { unlock() } else { point(at: place, for: .focus) }
  }

  /// Focuses and exposes at a place, and keeps both until the next click.
  func lock(at place: Point) { point(at: place, for: .lock) }

  /// Forgets the place: another camera is in use.
  func forget() {
    state.withLock { state in
      state.task?.cancel()
      (state.task, state.target, state.followed) = (nil, nil, false)
    }
  }

  private func point(at place: Point, for purpose: Purpose) {
    state.withLock { state in
      state.task?.cancel()
      state.target = Target(place: place, since: monotonicNow())
      state.task = Task.detached { await self.work(at: place, for: purpose) }
    }
    wake()
  }

  private func work(at place: Point, for purpose: Purpose) async {
    guard let device = session.device else { return note(nil) }
    if device.focus.mode == .continuous { state.withLock { $0.followed = true } }
    let exposes = expose(device, at: place)
    let focuses = device.focus.isSupported(.oneShot)
    guard exposes || focuses else { return refuse(device) }
    var phase = Target.Phase.found
    do {
      if focuses {
        try device.focus.setPointOfInterest(place)
        do throws(FocusError) {
          try await device.focus.focus()
        } catch {
          guard error.code == .nothingFound else { throw error }
          phase = .failed
        }
      }
      if exposes { try await settle(device, purpose) }
      if purpose == .lock { phase = .locked }
    } catch {
      // Another click has come, or another camera.
      guard !Task.isCancelled else { return }
      report(Notice(.verbatim("\(error)"), kind: .failure))
      phase = .failed
    }
    if !Task.isCancelled { note(phase) }
  }

  /// Measures the exposure at a place, where it is automatic.
  ///
  /// - Returns: whether it is; what cannot be done for the exposure does not keep from focusing.
  private func expose(_ device: CaptureDevice, at place: Point) -> Bool {
    let exposure = device.exposure
    guard exposure.isSupported(.continuous), exposure.state.mode != .custom else { return false }
    do throws(CameraError) {
      try exposure.setContinuous()
      try exposure.meter(.spot, at: (place.x, place.y))
      return true
    } catch {
      return false
    }
  }

  private func settle(_ device: CaptureDevice, _ purpose: Purpose) async throws {
    do {
      try await device.exposure.waitUntilAdjusted(within: .seconds(3))
    } catch let error as CameraError where error.code == .device {
      // The light changes; it is kept as it is.
    }
    if purpose == .lock, device.exposure.isSupported(.locked) { try device.exposure.lock() }
  }

  private func refuse(_ device: CaptureDevice) {
    let camera = device.camera
    let isNews = state.withLock { state in
      defer { state.told = ObjectIdentifier(camera) }
      return state.told != ObjectIdentifier(camera)
    }
    if isNews {
      report(Notice("\(camera.info.name) has neither a focus nor an automatic exposure that can be set"))
    }
    note(nil)
  }

  private func unlock() {
    state.withLock { state in
      let follows = state.followed
      (state.target, state.followed) = (nil, false)
      state.task = Task.detached { [self] in
        guard let device = session.device else { return }
        do {
          if device.exposure.state.mode == .locked { try device.exposure.setContinuous() }
          if device.exposure.state.mode == .continuous { try device.exposure.meter(.centre) }
          try device.focus.setPointOfInterest(nil)
          if follows { try await device.focus.setMode(.continuous) }
        } catch {
          if !Task.isCancelled { report(Notice(.verbatim("\(error)"), kind: .failure)) }
        }
        wake()
      }
    }
    wake()
  }

  /// Notes what has become of the place.
  private func note(_ phase: Target.Phase?) {
    state.withLock { state in
      guard let phase else { return state.target = nil }
      state.target?.phase = phase
      state.target?.since = monotonicNow()
    }
    wake()
  }
}
