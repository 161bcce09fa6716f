public import Cameras
public import Pixels
import Synchronization
public import Video

/// Keeps the last pictures of a session, for the clips of live photos.
///
/// ```swift
/// let recorder = LivePhotoRecorder()
/// try session.add(recorder)
/// …
/// let live = try await session.captureLivePhoto(to: "still.jpg", with: recorder)   // still.jpg and still.mov
/// ```
/// The pictures are the session's own, through its graph. Memory: those of ``before`` and, while a live photo is taken,
/// of ``after``, each 1.5 bytes a pixel, and at most 1 GiB: 80 MB of 1440x810 at 30 pictures a second, 160 MB with the
/// default times while one is taken.
public final class LivePhotoRecorder: FrameSink {
  /// The lengths that a clip has on one side of its photograph.
  public static let times: ClosedRange<Duration> = .milliseconds(100) ... .seconds(10)

  /// What the clips are made of.
  public let request: SinkRequest
  /// How long a clip begins before its photograph; less where the session has not run for that long.
  public let before: Duration
  /// How long a clip goes on after its photograph.
  public let after: Duration

  private let ring: FrameRing
  private let state = Mutex(State())

  private struct State {
    /// The live photos that are being taken.
    var captures = 0
    /// Those that are being written: no further picture may take the place of theirs. A clip has no gap, so the pictures
    /// of the next one begin afterwards.
    var writings = 0
  }

  /// Creates a recorder; times out of range take the nearest in it.
  ///
  /// - Parameters:
  ///   - before: how long a clip begins before its photograph.
  ///   - after: how long it goes on after it.
  ///   - longestSide: the longest side of the clips; larger pictures are reduced in proportion.
  ///   - result: the result of the graph, by its label.
  ///   - aids: whether aids for the eye are in the clips.
  public init(
    before: Duration = .milliseconds(1500), after: Duration = .milliseconds(1500), longestSide: Int = 1440,
    result: String = "out", aids: SinkRequest.Aids = .removed
  ) {
    self.before = min(max(before, Self.times.lowerBound), Self.times.upperBound)
    self.after = min(max(after, Self.times.lowerBound), Self.times.upperBound)
    var request = SinkRequest(
      format: .yuv420, encoding: VideoCodec.preferred == .motionJPEG ? .jpeg : .video709,
      delivery: .every(queue: 4), result: result, aids: aids)
    request.longestSide = longestSide
    self.request = request
    // Enough for 60 pictures a second; memory that is not needed is not touched.
    let seconds = (self.before + self.after + .seconds(1)) / .seconds(1)
    ring = FrameRing(capacity: Int(seconds * 60), overflow: .replacesOldest, originals: .dropped)
  }

  /// Throws where no clip can be written: in a build without the package trait Video.
  public static func checkEncoder() throws(VideoError) {
    _ = try VideoEncoder(VideoSettings(PixelSize(width: 64, height: 64)))
  }

  /// Does nothing: each frame says what it is.
  public func begin(_ description: PictureDescription) {}

  /// Keeps a copy of the frame.
  public func consume(_ frame: borrowing Frame) {
    let (isWriting, isTaking) = state.withLock { ($0.writings > 0, $0.captures > 0) }
    guard !isWriting else { return }
    ring.record(frame)
    guard !isTaking else { return }
    drop(before: frame.timestamp - before)
  }

  /// Drops the pictures; a later run begins without them.
  public func end(_ reason: SinkEnd) {
    guard state.withLock({ $0.captures + $0.writings == 0 }) else { return }
    dropAll()
  }

  /// How far back the pictures reach from the newest one.
  public var recorded: Duration {
    guard let newest = ring.newest, let oldest = ring.oldest else { return .zero }
    return newest - oldest
  }

  /// Whether the pictures reach back as far as a clip does.
  public var isReady: Bool { recorded + .seconds(1.5 / rate) >= before }

  /// The moment of the newest picture; nil without one.
  var newest: Duration? { ring.newest }

  /// Drops the pictures before a moment.
  func drop(before moment: Duration) {
    while let oldest = ring.oldest, oldest < moment { _ = ring.takeOldest() }
  }

  private func dropAll() { while ring.takeOldest() != nil {} }

  /// Takes the oldest picture up to a moment; nil when there is none.
  func take(upTo end: Duration) -> Frame? {
    guard let oldest = ring.oldest, oldest <= end else { return nil }
    return ring.takeOldest()
  }

  /// The pictures a second.
  var rate: Double {
    let times = ring.timestamps
    guard let first = times.first, let last = times.last, last > first else { return 30 }
    return Double(times.count - 1) / ((last - first) / .seconds(1))
  }

  /// Keeps all pictures from now on, until ``endCapture()``.
  func beginCapture() { state.withLock { $0.captures += 1 } }
  func endCapture() { state.withLock { $0.captures -= 1 } }
  /// Takes no further picture until ``endWriting()``.
  func beginWriting() { state.withLock { $0.writings += 1 } }
  func endWriting() {
    // What is left is older than what was not kept meanwhile.
    dropAll()
    state.withLock { $0.writings -= 1 }
  }
}
