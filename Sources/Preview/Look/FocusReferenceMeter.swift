import Cameras
import Dispatch
import Files
import Filters
import Synchronization
import Viewfinder

/// Learns how sharp the pictures of a camera can be while marks of focus are shown, and keeps it in the camera's profile.
///
/// Use it on the window's thread.
final class FocusReferenceMeter {
  private let session: CaptureSession
  private let profiles: ProfileStore?
  private let wake: @Sendable () -> Void
  private let report: @Sendable (String) -> Void
  /// The camera whose frames are measured; nil where another source delivers them.
  private var camera: (any Camera)?
  private var history = History(known: nil)
  private var reader: Task<Void, Never>?
  /// Where profiles are written, one after the other.
  private let queue = DispatchQueue(label: "profiles")

  /// What the reader of the session's measurements writes, on a thread of its own.
  private final class History: Sendable {
    let state: Mutex<FocusReferenceHistory>

    init(known: Double?) { state = Mutex(FocusReferenceHistory(known: known)) }

    var value: Double { state.withLock { $0.value } }
    var lasting: Double { state.withLock { $0.lasting } }
  }

  /// Creates a meter that has learned nothing.
  ///
  /// - Parameters:
  ///   - profiles: where it is kept; nil to keep it for the run.
  ///   - wake: called on another thread when the reference has changed.
  ///   - report: told, on any thread, what goes wrong with a profile.
  init(
    _ session: CaptureSession, _ profiles: ProfileStore?, wake: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.session, self.profiles, self.wake, self.report) = (session, profiles, wake, report)
  }

  deinit { reader?.cancel() }

  /// The reference of the present camera.
  var value: Double { history.value }

  /// Measures the frames of a camera while it is needed; what was learned is kept when that ends.
  ///
  /// - Throws: ``SessionError`` when the session cannot measure them.
  func follow(_ camera: (any Camera)?, isNeeded: Bool) throws(SessionError) {
    if camera !== self.camera {
      end()
      self.camera = camera
      history = History(known: camera?.profile?.focusReference)
    }
    guard isNeeded else { return end() }
    guard reader == nil else { return }
    let measurements = try session.measurements(FocusReference(), of: .source, for: .screen)
    reader = Task.detached { [history, wake] in
      for await frame in measurements {
        let hasChanged = history.state.withLock { state in
          let before = state.value
          state.append(frame.value, at: frame.timestamp)
          return state.value != before
        }
        if hasChanged { wake() }
      }
    }
  }

  /// Ends measuring, and writes what was learned into the camera's profile.
  private func end() {
    guard let reader else { return }
    reader.cancel()
    self.reader = nil
    guard let profiles, let camera else { return }
    let (info, value) = (camera.info, history.lasting)
    let known = camera.profile?.focusReference ?? FocusReferenceHistory.range.lowerBound
    // What the profile rounds is no news.
    guard abs(value - known) > 0.01 else { return }
    var profile = camera.profile ?? CameraProfile(camera: info.id)
    profile.focusReference = value
    camera.profile = profile
    // A movie keeps none.
    guard camera.profile != nil else { return }
    queue.async { [report] in
      do throws(FileError) {
        // The file may say more by now, and what cannot be read would be lost.
        let (stored, problems) = try profiles.load(info.id) ?? (CameraProfile(camera: info.id), [])
        guard problems.isEmpty else { return }
        var changed = stored
        changed.name = stored.name ?? info.name
        changed.focusReference = value
        try profiles.save(changed)
      } catch {
        report("\(error); how sharp the camera is will be learned again")
      }
    }
  }

  /// Ends measuring, and waits until what was learned is written.
  func finish() {
    end()
    queue.sync {}
  }
}
