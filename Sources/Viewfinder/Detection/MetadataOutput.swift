public import Cameras
public import Detection
public import Pixels
import Synchronization

/// What was found in a frame.
public struct MetadataFrame: Sendable {
  /// The faces and codes, in places of the source's upright picture.
  public var objects: [MetadataObject]
  /// The moment of exposure on the monotonic clock.
  public var timestamp: Duration
  /// The source's count of frames.
  public var sequence: UInt32

  /// The faces.
  public var faces: [TrackedFace] {
    objects.compactMap { if case .face(let face) = $0 { face } else { nil } }
  }

  /// The QR codes and barcodes.
  public var codes: [MachineReadableCode] {
    objects.compactMap { if case .code(let code) = $0 { code } else { nil } }
  }

  /// The largest face, whose centre is the place to focus and to expose for; nil when there is none.
  public var mainFace: TrackedFace? {
    faces.max { $0.face.bounds.width * $0.face.bounds.height < $1.face.bounds.width * $1.face.bounds.height }
  }
}

/// A sink that looks for faces and codes in what a session's first source shows, before the graph.
///
/// The GPU reduces the picture; everything else is done on the output's own thread, at a bounded
/// rate and on the newest frame, so that the session is not delayed.
public final class MetadataOutput: FrameSink {
  /// What the output wants of the session.
  public let request: SinkRequest
  private let detector: Mutex<MetadataDetector>
  private let body: @Sendable (MetadataFrame) -> Void
  private let onEnd: @Sendable (SinkEnd) -> Void

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - settings: what is looked for, where and how often.
  ///   - onEnd: called once, after the last frame.
  ///   - body: called for each frame that was searched, on the output's own thread, also when nothing was found.
  /// - Throws: `DetectionError` when a detector is not built in or its files are missing.
  public init(
    _ settings: MetadataSettings = MetadataSettings(),
    onEnd: @escaping @Sendable (SinkEnd) -> Void = { _ in },
    _ body: @escaping @Sendable (MetadataFrame) -> Void
  ) throws(DetectionError) {
    detector = Mutex(try MetadataDetector(settings))
    var request = SinkRequest(format: .gray8)
    request.content = .source
    request.longestSide = settings.longestSide
    request.maximumRate = settings.rate
    self.request = request
    self.body = body
    self.onEnd = onEnd
  }

  /// Does nothing: each frame says what it is.
  public func begin(_ description: PictureDescription) {}

  /// Searches the frame. A frame that a detector refuses contains nothing.
  public func consume(_ frame: borrowing Frame) {
    let image = frame.copy()
    let objects = detector.withLock { detector in
      var objects: [MetadataObject] = []
      try? image.withGray(.up) { picture throws(DetectionError) in
        objects = try detector.objects(in: picture)
      }
      return objects
    }
    body(MetadataFrame(objects: objects, timestamp: frame.timestamp, sequence: frame.sequence))
  }

  /// Tells the program that no more frames come.
  public func end(_ reason: SinkEnd) { onEnd(reason) }
}

extension CaptureSession {
  /// The faces and codes in the session's frames as an asynchronous sequence, which ends with the session.
  ///
  /// ```swift
  /// for await found in try session.metadata() { print(found.faces.count, found.codes.compactMap(\.text)) }
  /// ```
  /// Adds a ``MetadataOutput`` that is removed when the sequence is no longer iterated; whoever is slower than it gets
  /// the newest.
  ///
  /// - Throws: `DetectionError`, or ``SessionError`` when the session cannot have such a sink.
  public func metadata(
    _ settings: MetadataSettings = MetadataSettings()
  ) throws -> AsyncStream<MetadataFrame> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: MetadataFrame.self, bufferingPolicy: .bufferingNewest(1))
    let output = try MetadataOutput(settings, onEnd: { _ in continuation.finish() }) {
      continuation.yield($0)
    }
    try add(output)
    continuation.onTermination = { [weak self] _ in self?.remove(output) }
    return stream
  }
}
