public import Clocks
public import Pixels
import Synchronization
import Video

/// A movie file in place of a camera: its first video's pictures at their times, with their colours and rotation.
///
/// The pictures have the size of the file, whatever is asked for; it has no controls. After the last one the source
/// ends, unless the options have it begin again; each start begins at the first. The picture of a photograph stays.
public final class MovieCamera: Camera {
  /// How the file is played.
  public let options: MovieOptions
  /// The file's name in the place of a camera's.
  public let info: CameraInfo
  /// One: the file's.
  public let formats: [CameraFormat]
  /// The rotation that the file asks for.
  public let orientation: Orientation
  private let configuration: StreamConfiguration
  private let clock: MonotonicClock
  private let playing = Mutex(Playing())

  private struct Playing {
    var playback: MoviePlayback?
    var thread: WorkerThread?
    var statistics = StreamStatistics()
  }

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - options: how it is played.
  ///   - clock: by which its pictures come and are stamped.
  /// - Throws: `badMovie` when it holds no video that can be decoded.
  public init(_ options: MovieOptions, clock: MonotonicClock = .system) throws(CameraError) {
    self.options = options
    self.clock = clock
    let reader = try Self.open(options)
    let name = options.path.split(separator: "/").last.map(String.init) ?? options.path
    info = CameraInfo(
      id: "movie:\(name)", path: options.path, name: name, driver: "movie", bus: "", position: .external)
    let rate = reader.rate.map {
      FrameRate(frames: UInt32(min(max($0 * 1000, 1), 1e9).rounded()), seconds: 1000)
    }
    formats = [
      CameraFormat(
        fourCC: "YU12", summary: "\(reader.codec) in a file",
        sizes: [.init(size: reader.size, rates: rate.map { [$0] } ?? [])])
    ]
    configuration = StreamConfiguration(
      size: reader.size, rate: rate, fourCC: "YU12", format: .yuv420, encoding: .video709)
    orientation = reader.orientation
  }

  deinit { stop() }

  /// None.
  public var controls: [CameraControl] { [] }

  /// Zero: the first picture is as good as the others.
  public var settlingFrames: Int { 0 }

  /// This process, which decodes the file.
  public var frameOrigin: FrameOrigin { .process }

  /// Whether the pictures come at their times.
  public var isLive: Bool { options.speed == .realtime }

  /// Streaming until the last picture was shown for its time.
  public var state: StreamState {
    playing.withLock { playing in
      guard let playback = playing.playback else { return .idle }
      return playback.hasEnded ? .ended : .streaming
    }
  }

  /// The counts of the present or last run; pictures that are damaged are errors.
  public var statistics: StreamStatistics {
    playing.withLock { $0.playback?.statistics ?? $0.statistics }
  }

  /// Refuses every value.
  ///
  /// - Throws: `badControl`.
  @discardableResult
  public func set(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) throws(CameraError) -> [ControlAdjustment] {
    guard values.isEmpty else {
      throw CameraError(.badControl, "\(info.name) is a movie, which has no controls")
    }
    return []
  }

  /// Begins to play the file into `mailbox`.
  ///
  /// - Throws: `busy`, or `badMovie` when the file is gone.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    try playing.withLock { (playing: inout Playing) throws(CameraError) in
      guard playing.playback == nil else { throw .alreadyStreaming(info.name) }
      let playback = MoviePlayback(options, orientation: orientation, clock: clock, into: mailbox)
      // Safety: the thread alone uses it from here on.
      nonisolated(unsafe) let reader = try Self.open(options)
      guard let thread = WorkerThread(name: "movie", on: clock, { playback.run(reader) }) else {
        throw CameraError(.device, "cannot create a thread to play \(info.name); close other programs")
      }
      (playing.playback, playing.thread) = (playback, thread)
    }
    return configuration
  }

  /// Stops, and waits for the thread.
  public func stop() {
    let thread = playing.withLock { playing -> WorkerThread? in
      guard let playback = playing.playback else { return nil }
      playback.stop()
      playing.statistics = playback.statistics
      defer { (playing.playback, playing.thread) = (nil, nil) }
      return playing.thread
    }
    thread?.join()
  }

  private static func open(_ options: MovieOptions) throws(CameraError) -> MovieReader {
    do throws(VideoError) {
      return try MovieReader(contentsOf: options.path)
    } catch {
      throw CameraError(error.code == .notBuilt ? .unsupported : .badMovie, error.description)
    }
  }
}
