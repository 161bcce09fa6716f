import Cameras

/// Makes a camera focus once by itself.
struct CameraSearch {
  private let controller: FocusController
  private let session: CaptureSession?
  /// How long a camera may search.
  private static let patience = Duration.seconds(10)
  /// The frames that a camera has at least.
  private static let fewestFrames = 90
  /// The frames of the same sharpness after which a camera without a status has focused.
  private static let steadyFrames = 12

  init(_ controller: FocusController) {
    self.controller = controller
    session = try? controller.runningSession
  }

  /// Starts the camera's search and waits for its end; puts the lens back where it fails.
  func run() async throws(FocusError) -> FocusResult {
    let hardware = controller.hardware
    guard let way = hardware.oneShot, let begin = way == .button ? hardware.start : hardware.continuous else {
      throw FocusError(.unsupported, "\(controller.camera.info.name) cannot focus by itself")
    }
    // The focus of a camera that was focusing by itself is not where its control says.
    let start = hardware.mode == .locked ? hardware.position : nil
    do throws(FocusError) {
      // Without a status, only the frames tell that the camera has focused.
      let session = way == .button && hardware.hasStatus ? session : try controller.runningSession
      let result =
        if let session {
          try await watch(FocusFeed.events(of: session, region: controller.window), begin, way)
        } else {
          try await poll(begin)
        }
      if way == .continuousUntilSettled { try controller.set(controller.hardware.locked ?? [:]) }
      return result
    } catch {
      try? controller.set(controller.hardware.stop)
      if let start, let values = controller.hardware.locked(at: start) {
        try? controller.set(values)
      } else {
        try? controller.set(controller.hardware.locked ?? [:])
      }
      throw error
    }
  }

  /// Asks for the status until it says that the search is over.
  private func poll(_ begin: [CameraControl.ID: CameraControl.Value]) async throws(FocusError) -> FocusResult
  {
    try controller.set(begin)
    let deadline = controller.clock.time + Self.patience
    while controller.clock.time < deadline {
      if try isOver() { return result() }
      do { try await controller.clock.pause(for: .milliseconds(30)) } catch { throw .replaced }
    }
    throw tooLong
  }

  /// Watches the frames until the status, or where there is none the sharpness, says that the search is over.
  private func watch(
    _ events: AsyncStream<FocusFeed.Event>, _ begin: [CameraControl.ID: CameraControl.Value],
    _ way: HardwareFocus.OneShot
  ) async throws(FocusError) -> FocusResult {
    let hasStatus = way == .button && controller.hardware.hasStatus
    var first: FocusFeed.Frame?
    var plateau = SharpnessPlateau(length: Self.steadyFrames)
    let deadline = controller.clock.time + Self.patience
    var frames = 0
    for await event in events {
      switch event {
      case .ended(let error): throw Task.isCancelled ? .replaced : error
      case .frame(let frame):
        guard let before = first else {
          first = frame
          try controller.set(begin)
          continue
        }
        let isSteady = plateau.next(frame.score)
        if hasStatus ? try isOver() : isSteady {
          return result(from: before, to: frame)
        }
        frames += 1
        // Where frames are slow, so is the camera.
        if controller.clock.time > deadline, frames > Self.fewestFrames { throw tooLong }
      }
    }
    throw .replaced
  }

  /// Whether the camera has focused.
  private func isOver() throws(FocusError) -> Bool {
    switch controller.hardware.status {
    case .busy: return false
    case .failed: throw FocusError(.noDetail, of: controller.camera.info.name)
    case .reached, .idle, nil: return true
    }
  }

  private func result(from first: FocusFeed.Frame? = nil, to last: FocusFeed.Frame? = nil) -> FocusResult {
    let hardware = controller.hardware
    var result = FocusResult(
      provider: .camera, lensPosition: hardware.position, controlValue: hardware.value,
      timestamp: last?.timestamp)
    if let first, let last {
      result.frames = Int(last.sequence &- first.sequence) + 1
      result.sharpness = (first.score, last.score)
    }
    return result
  }

  private var tooLong: FocusError {
    FocusError(
      .nothingFound,
      "\(controller.camera.info.name) did not focus within 10 seconds; point at something with detail")
  }
}

/// Tells how a camera fares that focuses continuously by itself.
struct CameraWatch {
  private let controller: FocusController
  private let session: CaptureSession
  /// The frames of the same sharpness after which a camera has focused.
  private static let steadyFrames = 10
  /// The position is asked for once in so many frames: many cameras take milliseconds to answer.
  private static let framesPerQuestion = 6

  init(_ controller: FocusController, _ session: CaptureSession) {
    (self.controller, self.session) = (controller, session)
  }

  /// Reports until the frames or the task end, or nobody wants it.
  func run(while isWanted: () -> Bool) async {
    guard let events = try? FocusFeed.events(of: session, region: controller.window) else { return }
    var plateau = SharpnessPlateau(length: Self.steadyFrames)
    var count = 0
    var position: LensPosition?
    var isMoving = false
    for await event in events {
      guard case .frame(let frame) = event, isWanted() else { return }
      if count % Self.framesPerQuestion == 0 {
        let present = controller.hardware.position
        isMoving = count > 0 && present != position
        position = present
      }
      count += 1
      let isSteady = plateau.next(frame.score) && !isMoving
      controller.note(.continuous, .camera, isSteady ? .focused : .adjusting, position)
    }
  }
}
