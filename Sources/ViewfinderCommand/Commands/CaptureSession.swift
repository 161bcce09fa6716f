import Cameras
import CommandLineKit
import FilterGraph
import GPU
import Pixels
import Rendering
import Stills
import Synchronization
import Viewfinder

/// A camera that takes stills through a chain, one after the other, while earlier ones are written.
final class CaptureSession {
  /// A still with the frame it was made of.
  struct Taken {
    var still: CapturedStill
    var raw: Image
    var shot: BracketedExposure.Shot?
    var start: ContinuousClock.Instant
  }

  /// What passes before a still is taken.
  enum Moment {
    /// The first frames of a stream, which cameras commonly spoil.
    case warmUp
    /// The next frame.
    case nextFrame
    /// Frames on the way when a control was changed.
    case settled

    var skippedFrames: Int {
      switch self {
      case .warmUp: 2
      case .nextFrame: 0
      case .settled: 4
      }
    }
  }

  let camera: any Camera
  private let graph: Graph
  private let pipeline: LivePipeline
  private let mailbox: FrameMailbox
  private let signal = FrameSignal()
  private let writer: StillWriter
  private let results = WriteResults()
  /// The size and the settings of each still, and when it was begun.
  private var pending: [(report: [JSON.Member], start: ContinuousClock.Instant)] = []

  init(_ camera: any Camera, _ catalog: FilterCatalog, graph: Graph, size: PixelSize?) throws {
    self.camera = camera
    self.graph = graph
    let signal = signal
    let results = results
    mailbox = FrameMailbox(wake: { signal.notify() })
    writer = StillWriter { results.add($0) }
    pipeline = LivePipeline(renderer: try .offscreen(catalog), graph: graph)
    _ = try camera.start(StreamRequest(size: size), into: mailbox)
  }

  /// Takes one still.
  func take(after moment: Moment) throws -> Taken {
    let start = ContinuousClock.now
    for _ in 0..<moment.skippedFrames { _ = try nextFrame() }
    let frame = try nextFrame()
    let raw = frame.copy()
    try pipeline.show(frame)
    guard let image = try pipeline.takeStill() else { preconditionFailure("a frame was shown") }
    return Taken(
      still: CapturedStill(image, camera: camera, graph: graph), raw: raw, shot: nil, start: start)
  }

  /// Takes one still for each correction of the exposure, and puts the exposure back whatever happens.
  func bracketed(
    _ corrections: [Double], isCancelled: () -> Bool,
    _ use: (Int, Taken, BracketedExposure.Shot) throws -> Void
  ) throws {
    _ = try take(after: .warmUp)
    let exposure = try BracketedExposure(camera)
    let result = Result {
      for (index, correction) in corrections.enumerated() where !isCancelled() {
        let shot = try exposure.expose(correction)
        var taken = try take(after: .settled)
        taken.shot = shot
        taken.still.settings.exposureBias = .init(Int32((shot.achieved * 100).rounded()), 100)
        try use(index, taken, shot)
      }
    }
    try exposure.restore()
    try result.get()
  }

  private func nextFrame() throws -> Frame {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while clock.now < end {
      if let frame = mailbox.take() { return frame }
      signal.wait(milliseconds: 200)
    }
    if case .interrupted(let reason) = camera.state { throw CameraError(.disconnected, reason) }
    throw CameraError(
      .device, "\(camera.info.name) has sent no frame for 10 seconds; unplug it and try again")
  }

  /// Hands a still to the thread that writes.
  ///
  /// - Parameter settings: how it was exposed, for the report.
  func write(
    _ taken: Taken, to path: String, as format: StillFormat, replacing: AtomicFile.Replacing?,
    settings: [JSON.Member]
  ) throws {
    try results.check()
    let size = taken.still.image.size
    let sides: [JSON.Member] = [
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
    ]
    pending.append((sides + settings, taken.start))
    writer.write(taken.still, to: path, as: format, replacing: replacing)
  }

  /// Waits until everything is written.
  func finish() throws {
    end()
    writer.finish()
    try results.check()
  }

  /// Stops the camera.
  func end() { camera.stop() }

  /// The paths of the files, in order.
  var written: [String] { results.paths }

  /// What `capture --json` reports of each still.
  var reports: [JSON] {
    zip(pending, results.entries).map { item, entry in
      let time = (entry.time - item.start).milliseconds.rounded(places: 3)
      return .object(
        [.init("input", .string(camera.info.path)), .init("output", .string(entry.path))] + item.report
          + [.init("milliseconds", .double(time))])
    }
  }
}

/// What the writing thread has reported.
private final class WriteResults: Sendable {
  struct Entry: Sendable {
    var path: String
    var time: ContinuousClock.Instant
  }

  private let state = Mutex<(entries: [Entry], failure: StillsError?)>(([], nil))

  func add(_ result: Result<String, StillsError>) {
    state.withLock { state in
      switch result {
      case .success(let path): state.entries.append(Entry(path: path, time: .now))
      case .failure(let error): state.failure = state.failure ?? error
      }
    }
  }

  var entries: [Entry] { state.withLock { $0.entries } }
  var paths: [String] { entries.map(\.path) }
  func check() throws(StillsError) { if let failure = state.withLock({ $0.failure }) { throw failure } }
}
