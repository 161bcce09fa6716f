import Dispatch
import Files
import Stills
import Synchronization
import Viewfinder

/// Takes stills when the user asks for them, and writes them, in the background: one, a burst, a bracket or a merged one,
/// after a delay or at once.
final class StillController: Sendable {
  /// What the window shows of it.
  enum Status: Hashable, Sendable {
    /// The seconds until the first exposure.
    case counting(Int)
    /// A series of shots, and how many of them are written.
    case taking(Series, done: Int)
  }

  /// Shots that belong together.
  struct Series: Hashable, Sendable {
    let name: Phrase
    let count: Int
  }

  /// What a press of the shutter did.
  enum Answer: Hashable {
    /// The first frame is being taken.
    case exposing
    case counting
    /// The delay that was running is over, without a still.
    case cancelled
    case refused(Phrase)
  }

  /// What is to be taken, and where to.
  private struct Order: Sendable {
    let settings: ShutterSettings
    let capture: PhotoCaptureSettings
    let folder: String
    /// The shots that belong together; nil for one alone.
    let series: Series?
  }

  private enum Phase {
    case idle
    case counting(Task<Void, Never>, left: Int)
    case taking(Series, done: Int)
  }

  private struct State {
    var phase = Phase.idle
    /// Whether a frame was exposed after a delay, which is to be seen.
    var wantsFlash = false
  }

  let output: StillOutput
  private let session: CaptureSession
  private let board: StillBoard
  private let report: @Sendable (Notice?) -> Void
  private let state = Mutex(State())
  /// The stills that are being taken and written.
  private let running = DispatchGroup()

  /// Creates the controller of a session.
  ///
  /// - Parameters:
  ///   - board: gets each still.
  ///   - report: called on any thread with what is to be said, or nil when there is only something new to show.
  init(
    _ session: CaptureSession, _ output: StillOutput, board: StillBoard,
    report: @escaping @Sendable (Notice?) -> Void
  ) {
    (self.session, self.output, self.board, self.report) = (session, output, board, report)
  }

  /// What is under way; nil when there is nothing to show.
  var status: Status? {
    state.withLock { state in
      switch state.phase {
      case .idle: nil
      case .counting(_, let left): .counting(left)
      case .taking(let series, let done): .taking(series, done: done)
      }
    }
  }

  /// Whether stills are being taken or written, or a delay is running.
  var isTaking: Bool { running.wait(timeout: .now()) == .timedOut }

  /// Whether a frame was exposed after a delay since the last call.
  func takeFlash() -> Bool {
    state.withLock { state in
      defer { state.wantsFlash = false }
      return state.wantsFlash
    }
  }

  /// Takes what the settings ask for; during a delay the press ends it instead.
  ///
  /// - Parameter ratio: what stills are cropped to; nil for the whole picture.
  func press(_ settings: ShutterSettings, ratio: AspectRatio?, folder: String) -> Answer {
    let order = Order(
      settings: settings,
      capture: PhotoCaptureSettings(
        resolution: output.resolution, format: settings.fileFormat,
        rawCopy: settings.raw == .on ? .included : .none, aspectRatio: ratio),
      folder: folder, series: settings.series)
    return state.withLock { state in
      switch state.phase {
      case .counting(let task, _):
        task.cancel()
        state.phase = .idle
        return .cancelled
      case .taking(let series, let done):
        let written: Phrase =
          done > 0 ? "\(done) of \(series.count) stills are written" : "the first is being taken"
        return .refused("\(series.name) is being taken: \(written); press again when it is complete")
      case .idle:
        running.enter()
        guard let delay = settings.timer.delay else {
          begin(order, &state)
          return .exposing
        }
        let task = Task.detached { await self.count(down: delay, before: order) }
        state.phase = .counting(task, left: Int(delay.components.seconds))
        return .counting
      }
    }
  }

  /// Ends a delay without a still.
  ///
  /// - Returns: whether there was one.
  func cancelDelay() -> Bool {
    state.withLock { state in
      guard case .counting(let task, _) = state.phase else { return false }
      task.cancel()
      state.phase = .idle
      return true
    }
  }

  /// Waits until what was taken is written; the session must have ended.
  func finish() {
    if cancelDelay() {
      output.onFailure(
        SessionError(.cancelled, "the session has ended before the timer's still was taken"))
    }
    running.wait()
  }

  // MARK: - Taking

  /// Takes the shots in a task of their own, which leaves the group when all is written.
  private func begin(_ order: Order, _ state: inout State) {
    state.phase = order.series.map { .taking($0, done: 0) } ?? .idle
    Task.detached { await self.take(order) }
  }

  private func count(down delay: Duration, before order: Order) async {
    do {
      for try await seconds in SelfTimer(delay) {
        state.withLock { state in
          if case .counting(let task, _) = state.phase { state.phase = .counting(task, left: seconds) }
        }
        report(nil)
      }
    } catch {
      return running.leave()
    }
    let begins = state.withLock { state in
      guard case .counting = state.phase, !Task.isCancelled else { return false }
      state.wantsFlash = true
      begin(order, &state)
      return true
    }
    if !begins { running.leave() }
    report(nil)
  }

  private func take(_ order: Order) async {
    defer { running.leave() }
    do {
      let notice = try await shoot(order)
      end(order)
      report(Notice(notice))
    } catch {
      end(order)
      output.onFailure(error)
      report(Notice(.verbatim("\(error)"), kind: .failure))
    }
  }

  private func end(_ order: Order) {
    if order.series != nil { state.withLock { $0.phase = .idle } }
  }

  /// Takes the shots and writes them.
  ///
  /// - Returns: what is to be said of them.
  private func shoot(_ order: Order) async throws -> Phrase {
    switch order.settings.mode {
    case .single: return "saved \(try save(try await session.capturePhoto(order.capture), order))"
    case .burst:
      var last = ""
      let summary = try await session.captureBurst(
        count: order.settings.burstCount, settings: order.capture, isCancelled: { false }
      ) { photo in
        last = try save(photo, order)
        noteShot()
      }
      let lost: Phrase =
        summary.lost > 0 ? "; \(summary.lost) frames between them are missing" : .verbatim("")
      return "saved \(summary.taken) stills, the last as \(last)\(lost)"
    case .bracket:
      var last = ""
      try await session.captureBracket(
        order.settings.corrections.map { .correction($0) }, settings: order.capture, isCancelled: { false }
      ) { taken in
        last = try save(taken.photo, order)
        noteShot()
      }
      return "saved \(order.settings.bracketShots) stills, the last as \(last)"
    case .hdr:
      let merged = try await session.captureHighDynamicRange(
        order.settings.corrections.map { .correction($0) }, settings: order.capture, isCancelled: { false })
      guard let merged else {
        throw SessionError(.notRunning, "the session was stopped before the still was merged")
      }
      let left = merged.outcomes.count { $0.motion == nil }
      let note: Phrase =
        left > 0
        ? "; \(left) of \(merged.outcomes.count) shots do not fit and are left out" : .verbatim("")
      return "saved \(try save(merged.photo, order))\(note)"
    }
  }

  /// Notes that a further shot of a series is written.
  private func noteShot() {
    state.withLock { state in
      if case .taking(let series, let done) = state.phase { state.phase = .taking(series, done: done + 1) }
    }
    report(nil)
  }

  /// Writes a still under a name made of its time, and what the camera sent beside it.
  ///
  /// - Returns: the path of its file.
  private func save(_ photo: CapturedPhoto, _ order: Order) throws(FileError) -> String {
    let path = photo.path(in: order.folder, suffix: order.settings.suffix)
    var folders = OutputFolders()
    try folders.create(for: path)
    let saved = try photo.save(to: path, replacing: nil)
    board.put(photo.image, savedAt: saved, isCropped: order.capture.aspectRatio != nil)
    output.onSaved(photo, saved)
    try photo.saveRaw(beside: saved, replacing: .never)
    return saved
  }
}

extension ShutterSettings {
  /// The shots that a press takes, where they are several.
  fileprivate var series: StillController.Series? {
    switch mode {
    case .single: nil
    case .burst: StillController.Series(name: "a burst", count: burstCount)
    case .bracket: StillController.Series(name: "a bracket", count: bracketShots)
    case .hdr: StillController.Series(name: "an HDR still", count: 1)
    }
  }
}
