import Cameras
import Pixels
import Stills
import Synchronization

/// A request for a photograph on its way to the runner.
struct PhotoRequest: Sendable {
  let settings: PhotoCaptureSettings
  /// What the photograph is made of.
  var subject = Subject.present
  /// What the flash did; nil for a photograph that does not use it.
  var flash: PhotoSettings.Flash?
  /// The version of the configuration that was requested before it.
  var version = 0
  /// Until when the source may take to deliver its first frame.
  var deadline = Duration.zero
  /// Whether nobody waits for it any more.
  let cancellation: Cancellation
  let onEvent: @Sendable (PhotoEvent) -> Void

  var isCancelled: Bool { cancellation.isRequested.load(ordering: .relaxed) }

  /// What a task that is cancelled tells its request.
  final class Cancellation: Sendable {
    let isRequested = Atomic(false)
  }

  enum Subject: Sendable {
    /// A frame of the camera, by the settings.
    case present
    /// A picture, upright and turned already.
    case picture(Image)
    /// A frame of a burst.
    case frame(HeldFrame)
    /// The recorded frame of a moment, which is held so that it stays in the ring.
    case recorded(FrameRing, HeldFrame, at: Duration)
  }

  /// Photographs for which the session streams one size. Filters that read earlier frames see those of a burst.
  final class Series: Hashable, Sendable {
    /// The size of the preview's frames, to which lengths in pixels are related; nil where the session streams it still.
    let preview: PixelSize?
    init(preview: PixelSize?) { self.preview = preview }

    static func == (one: Series, other: Series) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}

/// A frame between two threads.
final class HeldFrame: Sendable {
  let size: PixelSize
  let format: PixelFormat
  private let frame: Mutex<Frame?>

  init(_ frame: consuming Frame) {
    size = frame.layout.size
    format = frame.layout.format
    self.frame = Mutex(frame)
  }

  /// Gives the frame away, once.
  func take() -> Frame? { frame.withLock { $0.take() } }
}

extension CaptureSession {
  /// Takes a photograph through the session's graph.
  ///
  /// It is taken with the changes of the configuration that were asked for before it, and of the first frame where none has
  /// come yet. A task that is cancelled ends it, and the camera goes back to the preview.
  ///
  /// At the camera's full resolution unless the settings say otherwise: where the preview streams less, the camera's
  /// format is switched, the last frame of the preview stays, and the preview comes back with the camera's controls as
  /// they were. Requests are served one after the other.
  ///
  /// - Parameters:
  ///   - settings: how it is taken.
  ///   - onEvent: called on the session's thread for each step; each comes once.
  /// - Returns: the photograph, to be written or looked at.
  /// - Throws: ``SessionError`` with code `notRunning`, `ended`, `interrupted` when the camera goes away meanwhile, or what
  ///   keeps the graph from being drawn; with code `source` when there is nothing to flash with.
  public func capturePhoto(
    _ settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    onEvent: @escaping @Sendable (PhotoEvent) -> Void = { _ in }
  ) async throws(SessionError) -> CapturedPhoto {
    var (subject, flash, settings) = (PhotoRequest.Subject.present, PhotoSettings.Flash?.none, settings)
    if settings.flash != .off {
      do throws(SessionError) {
        (subject, flash, settings.series) = try await exposeFlashed(settings)
      } catch {
        onEvent(.didFinish(error))
        throw error
      }
    }
    let cancellation = PhotoRequest.Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        requestPhoto(settings, of: subject, flash: flash, cancellation, onEvent: onEvent) {
          continuation.resume(returning: $0)
        }
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
      shared.signal()
    }
    return try result.get()
  }

  /// Sends a picture through the session's graph as if it were the camera's frame, upright and turned already.
  func develop(_ picture: Image, _ settings: PhotoCaptureSettings) async throws(SessionError) -> CapturedPhoto
  {
    let result = await withCheckedContinuation { continuation in
      requestPhoto(settings, of: .picture(picture)) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Takes a photograph without waiting for it.
  package func requestPhoto(
    _ settings: PhotoCaptureSettings,
    onEvent: @escaping @Sendable (PhotoEvent) -> Void = { _ in },
    completion: @escaping @Sendable (Result<CapturedPhoto, SessionError>) -> Void
  ) {
    guard settings.flash != .off else {
      return requestPhoto(settings, of: .present, onEvent: onEvent, completion: completion)
    }
    Task(executorPreference: clock.executor) {
      do throws(SessionError) {
        completion(.success(try await self.capturePhoto(settings, onEvent: onEvent)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Takes a photograph of a frame or a picture without waiting for it.
  func requestPhoto(
    _ settings: PhotoCaptureSettings, of subject: PhotoRequest.Subject,
    flash: PhotoSettings.Flash? = nil, _ cancellation: PhotoRequest.Cancellation = .init(),
    onEvent: @escaping @Sendable (PhotoEvent) -> Void = { _ in },
    completion: @escaping @Sendable (Result<CapturedPhoto, SessionError>) -> Void
  ) {
    var request = PhotoRequest(
      settings: settings, subject: subject, flash: flash, cancellation: cancellation
    ) {
      [photo = PhotoBox(), shared] event in
      onEvent(event)
      switch event {
      case .didCapture:
        photo.isTaken.store(true, ordering: .relaxed)
        shared.takenPhotos.add(1, ordering: .relaxed)
      case .didProcess(let taken): photo.value.withLock { $0 = taken }
      case .didFinish(let error):
        defer {
          if photo.isTaken.load(ordering: .relaxed) { shared.takenPhotos.subtract(1, ordering: .relaxed) }
        }
        if let taken = photo.value.withLock({ $0.take() }), error == nil {
          completion(.success(taken))
        } else {
          completion(.failure(error ?? SessionError(.notRunning, "the photograph was not taken")))
        }
      default: break
      }
    }
    request.deadline = clock.time + patience
    let asked = request
    let wake = shared.state.withLock { state -> (@Sendable () -> Void)? in
      guard state.phase == .active || state.phase == .starting else { return nil }
      var request = asked
      request.version = state.version
      state.photos.append(request)
      return state.wake ?? {}
    }
    if let wake {
      wake()
    } else {
      request.onEvent(
        .didFinish(inactivity("the session is not running; start it to take photographs")))
    }
  }
}

extension CaptureSession {
  /// The photographs that are exposed and not made yet, with the frames of bursts that wait for it.
  package var unfinishedPhotos: Int {
    let waiting = shared.state.withLock { $0.recorders }.reduce(0) { $0 + $1.waitingCount }
    return waiting + shared.takenPhotos.load(ordering: .relaxed)
  }

  /// Whether a series of photographs has the camera's stream and its settings, which go back at its end.
  package var isInSeries: Bool { shared.hasPhotoStream.load(ordering: .relaxed) }
}

extension PhotoRequest {
  /// The picture that goes through the graph in place of a frame; nil for a frame.
  var picture: Image? { if case .picture(let picture) = subject { picture } else { nil } }
}
