import Cameras
import CommandLineKit
import FilterGraph
import Foundation
import Pixels
import Stills
import Synchronization
import Viewfinder

/// Stills of a camera through a chain, one after the other, while earlier ones are written.
final class CaptureRun {
  /// A still with the shot of a bracket that it is.
  struct Taken {
    var photo: CapturedPhoto
    var shot: BracketedExposure.Shot?
    var start: ContinuousClock.Instant
  }

  /// Which frame a still is made of.
  enum Moment {
    /// One after the first frames of a stream, which cameras commonly spoil.
    case warmUp
    /// The next frame.
    case nextFrame
    /// One after the frames that were on the way when a control was changed.
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
  private let session: CaptureSession
  private let settings: PhotoCaptureSettings
  private let writer: StillWriter
  private let results = WriteResults()
  /// The size and the settings of each still, and when it was begun.
  private var pending: [(report: [JSON.Member], start: ContinuousClock.Instant)] = []

  /// Starts the camera's stream.
  ///
  /// - Parameter settings: which copies of a frame are saved with the still.
  init(
    _ camera: any Camera, _ catalog: FilterCatalog, graph: Graph, size: PixelSize?,
    settings: PhotoCaptureSettings
  ) throws {
    self.camera = camera
    self.settings = settings
    let results = results
    writer = StillWriter { results.add($0) }
    let session = CaptureSession(camera, StreamRequest(size: size))
    self.session = session
    try session.change { configuration in
      configuration.graph = graph
      configuration.catalog = catalog
    }
    try blocking { () async throws(SessionError) in try await session.start() }
  }

  /// Takes one still.
  func take(after moment: Moment) throws -> Taken {
    let start = ContinuousClock.now
    var settings = settings
    settings.resolution = .preview
    settings.moment = .next(after: moment.skippedFrames)
    let (session, wanted) = (session, settings)
    try blocking { () async throws(SessionError) in try await session.waitForFrame(upTo: .seconds(10)) }
    let photo = try blocking { () async throws(SessionError) in try await session.capturePhoto(wanted) }
    return Taken(photo: photo, shot: nil, start: start)
  }

  /// Takes one still for each correction of the exposure, and restores the exposure whatever happens.
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
        taken.photo.settings.exposureBias = .init(Int32((shot.achieved * 100).rounded()), 100)
        try use(index, taken, shot)
      }
    }
    try exposure.restore()
    try result.get()
  }

  /// A picture through a chain.
  func apply(_ graph: Graph, to image: Image) throws -> Image {
    let catalog = session.configuration.catalog
    return try blocking { () async throws in
      try await Photo(StillImage(image)).applying(graph, on: GPUSession(catalog: catalog)).still.image
    }
  }

  /// Hands a still to the thread that writes.
  ///
  /// - Parameter settings: how it was exposed, for the report.
  func write(
    _ taken: Taken, to path: String, as format: StillFormat, replacing: AtomicFile.Replacing?,
    settings: [JSON.Member]
  ) throws {
    try results.check()
    let size = taken.photo.image.size
    let sides: [JSON.Member] = [
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
    ]
    pending.append((sides + settings, taken.start))
    writer.write(taken.photo, to: path, as: format, replacing: replacing)
  }

  /// Waits until everything is written.
  func finish() throws {
    end()
    writer.finish()
    try results.check()
  }

  /// Stops the camera.
  func end() { blocking { [session] in await session.stop() } }

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
