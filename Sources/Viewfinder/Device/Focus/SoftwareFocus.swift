import Cameras

/// Focuses once in software.
struct SoftwareSearch {
  private let controller: FocusController
  private let session: CaptureSession

  init(_ controller: FocusController, _ session: CaptureSession) {
    (self.controller, self.session) = (controller, session)
  }

  /// Searches; puts the lens back where nothing is found.
  func run() async throws(FocusError) -> FocusResult {
    let events = try FocusFeed.events(of: session, region: controller.window)
    var lens = try LensDriver(controller, session)
    let start = lens.place
    do throws(FocusError) {
      return try await search(events, &lens)
    } catch {
      try? lens.move(to: start.value)
      throw error
    }
  }

  private func search(
    _ events: AsyncStream<FocusFeed.Event>, _ lens: inout LensDriver
  ) async throws(FocusError) -> FocusResult {
    var search = FocusSearch(
      from: lens.place.value, in: controller.settings.range.values, resolution: lens.resolution,
      pace: lens.pace)
    var first: FocusFeed.Frame?
    for await event in events {
      switch event {
      // A request that was replaced ends the measurement, too.
      case .ended(let error): throw Task.isCancelled ? .replaced : error
      case .frame(let frame):
        let before = first ?? frame
        first = before
        guard let sample = lens.sample(frame) else { continue }
        switch search.next(sample) {
        case .hold: continue
        case .move(let target): try lens.move(to: target)
        case .failed(let failure): throw FocusError(failure, of: controller.camera.info.name)
        case .finished(let score):
          return FocusResult(
            provider: .software, lensPosition: lens.place, controlValue: controller.hardware.value,
            frames: Int(frame.sequence &- before.sequence) + 1, sharpness: (before.score, score),
            timestamp: frame.timestamp)
        }
      }
    }
    // The sequence ends early only with the task.
    throw .replaced
  }
}

/// Focuses continuously in software.
struct SoftwareTracking {
  private let controller: FocusController
  private let session: CaptureSession

  init(_ controller: FocusController, _ session: CaptureSession) {
    (self.controller, self.session) = (controller, session)
  }

  /// Follows the subject until the frames or the task end.
  func run() async {
    guard let events = try? FocusFeed.events(of: session, region: controller.window),
      var lens = try? LensDriver(controller, session)
    else { return }
    var tracker = FocusTracker(
      from: lens.place.value, in: controller.settings.range.values, resolution: lens.resolution,
      pace: lens.pace)
    for await event in events {
      guard case .frame(let frame) = event else { return }
      guard let sample = lens.sample(frame) else { continue }
      if case .move(let target) = tracker.next(sample) {
        do throws(FocusError) {
          try lens.move(to: target)
        } catch {
          return
        }
      }
      controller.note(.continuous, .software, tracker.isSettled ? .focused : .adjusting, lens.place)
    }
  }
}

/// Puts a lens at a position and waits until frames show it.
struct LensMove {
  private let controller: FocusController
  private let session: CaptureSession?

  /// Frames after which the picture is not steady for another reason.
  private static let patience = 60

  init(_ controller: FocusController, _ session: CaptureSession?) {
    (self.controller, self.session) = (controller, session)
  }

  /// Moves, and returns the exposure of the first frame that shows the position.
  func run(to position: LensPosition) async throws(FocusError) -> Duration {
    guard let session else {
      guard let values = controller.hardware.locked(at: position) else {
        throw FocusError(.unsupported, "the lens of \(controller.camera.info.name) cannot be moved")
      }
      try controller.set(values)
      controller.note(.locked, .camera, .idle, position)
      return controller.clock.time
    }
    let events = try FocusFeed.events(of: session, region: controller.window)
    var lens = try LensDriver(controller, session)
    let way = abs(lens.place.value - position.value)
    try lens.move(to: position.value)
    let arrival = controller.clock.time + lens.lag + lens.travelTime * way
    controller.note(.locked, .camera, .adjusting, lens.place)
    defer { controller.note(.locked, .camera, .idle, lens.place) }
    return try await wait(events, &lens, from: arrival)
  }

  /// The first of three frames with the position and the same sharpness.
  private func wait(
    _ events: AsyncStream<FocusFeed.Event>, _ lens: inout LensDriver, from arrival: Duration
  ) async throws(FocusError) -> Duration {
    var plateau = SharpnessPlateau(length: 3)
    var recent: [Duration] = []
    for await event in events {
      switch event {
      // A request that was replaced ends the measurement, too.
      case .ended(let error): throw Task.isCancelled ? .replaced : error
      case .frame(let frame):
        guard lens.sample(frame)?.position == lens.place.value, frame.timestamp >= arrival else { continue }
        recent.append(frame.timestamp)
        if plateau.next(frame.score) { return recent[recent.count - plateau.length] }
        if recent.count > Self.patience { return frame.timestamp }
      }
    }
    throw .replaced
  }
}

extension FocusRange {
  /// The positions as numbers.
  var values: ClosedRange<Double> { positions.lowerBound.value...positions.upperBound.value }
}
