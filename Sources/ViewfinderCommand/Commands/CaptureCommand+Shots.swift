import Cameras
import CommandLineKit
import Stills
import Synchronization
import Viewfinder

// Each kind of shots that the options ask for.
extension CaptureOptions {
  /// Takes the stills at some indices and passes them to the writer.
  func take(
    _ indices: [Int], _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    let recorder: LivePhotoRecorder? =
      if case .livePhoto(_, let time) = shots {
        LivePhotoRecorder(before: time, after: time)
      } else { nil }
    if let recorder { try run.session.add(recorder) }
    run.expect(shots.pictures == 1 ? 1 : indices.count)
    try begin(run, interrupt, streams)
    if !isQuiet, run.source.camera.privacyShutter == .closed {
      streams.note(PrivacyShutter.closed.notice(run.source.camera))
    }
    guard !interrupt.isRequested else { return }
    // What the countdown has taken is no longer spoiled.
    let spoiledFrames = timer == nil ? run.spoiledFrames : 0
    switch shots {
    case .timeLapse: preconditionFailure("the shots of a time-lapse are not known before")
    case .single:
      try run.take(indices.count, after: spoiledFrames) { number, photo in
        save(photo, index: indices[number], ShotReport.members(of: photo, run.source.camera), run)
      }
    case .livePhoto:
      guard let recorder else { preconditionFailure("a live photo has a recorder") }
      for index in indices where !interrupt.isRequested {
        takeLivePhoto(index, recorder, run, interrupt)
      }
    case .burst: try takeBurst(indices, spoiledFrames, run, interrupt, streams)
    case .bracket(let bracket): try take(bracket, indices, run, interrupt)
    case .highDynamicRange(let bracket): try takeHDR(bracket, run, interrupt, streams)
    case .focusBracket(let count): try takeFocusBracket(count, indices, run, interrupt)
    case .focusStack(let count): try takeFocusStack(count, run, interrupt, streams)
    case .noiseReduction(let count): try takeNoiseReduced(count, run, interrupt, streams)
    }
  }

  private func takeBurst(
    _ indices: [Int], _ spoiledFrames: Int, _ run: CaptureRun, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws {
    let next = Mutex(indices[...])
    try run.pass(spoiledFrames)
    let summary = try run.perform { session, settings in
      try await session.captureBurst(
        count: indices.count, settings: settings, isCancelled: { interrupt.isRequested }
      ) { photo in
        guard let index = next.withLock({ $0.popFirst() }) else {
          preconditionFailure("a shot has an index")
        }
        save(photo, index: index, ShotReport.members(of: photo, run.source.camera), run)
      }
    }
    run.note(summary.lost, .framesLost)
    if summary.lost > 0 {
      let frames = summary.lost == 1 ? "1 frame" : "\(summary.lost) frames"
      streams.note(
        "\(frames) between the first and the last of the burst \(summary.lost == 1 ? "was" : "were") lost")
    }
  }

  private func take(
    _ bracket: ExposureBracket, _ indices: [Int], _ run: CaptureRun, _ interrupt: InterruptWatch
  ) throws {
    let next = Mutex(indices[...])
    try run.takeBracket(
      indices.map { bracket.steps[$0 - 1] }, isCancelled: { interrupt.isRequested }
    ) { taken in
      guard let index = next.withLock({ $0.popFirst() }) else { preconditionFailure("a shot has an index") }
      save(taken.photo, index: index, taken.exposure.settings, run)
    }
  }

  private func takeHDR(
    _ bracket: ExposureBracket, _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    let merged = try run.perform { session, settings in
      try await session.captureHighDynamicRange(
        bracket.steps, method: hdrMethod.method, alignment: aligning.mode(.perspective),
        settings: settings, isCancelled: { interrupt.isRequested })
    }
    guard let merged else { return }
    save(merged.photo, of: merged.exposures.map(\.settings), merged.outcomes, run, streams)
  }

  private func takeFocusBracket(
    _ count: Int, _ indices: [Int], _ run: CaptureRun, _ interrupt: InterruptWatch
  ) throws {
    let next = Mutex(1)
    try run.perform { session, settings in
      try await session.captureFocusBracket(
        count, bounds: focusBounds, settings: settings, isCancelled: { interrupt.isRequested }
      ) { taken in
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if indices.contains(index) { save(taken.photo, index: index, taken.focus.settings, run) }
      }
    }
  }

  private func takeFocusStack(
    _ count: Int, _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    let merged = try run.perform { session, settings in
      try await session.captureFocusStack(
        count, bounds: focusBounds, alignment: aligning.mode(.similarity), settings: settings,
        isCancelled: { interrupt.isRequested })
    }
    guard let merged else { return }
    save(
      merged.photo, of: merged.focus.map(\.settings), merged.outcomes,
      merge: [.init("coverage", merged.coverage.report)], run, streams)
    if !isQuiet { for note in merged.coverage.notes(merged.outcomes) { streams.note(note) } }
    for (path, map) in [(depth, merged.depth), (confidence, merged.confidence)] {
      if let path { try StillImage(map).write(depth: path, replacing: replacing) }
    }
  }

  private func takeNoiseReduced(
    _ count: Int, _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    let merged = try run.perform { session, settings in
      try await session.captureNoiseReduced(
        count: count, alignment: aligning.mode(.perspective), settings: settings,
        isCancelled: { interrupt.isRequested })
    }
    guard let merged else { return }
    save(
      merged.photo, of: merged.outcomes.map { _ in ShotReport.members(of: run.source.camera) },
      merged.outcomes,
      run,
      streams)
  }
}
