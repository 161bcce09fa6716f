public import Cameras
public import Detection
public import Pixels
import Synchronization

/// What was found in a frame.
public struct MetadataFrame: Sendable {
  /// The faces and codes, in places of the source's picture: turned and mirrored as it is shown, with the lens corrected,
  /// before the zoom and the graph. See ``PointMapping/Space/picture``, and ``objects(in:)`` for other spaces.
  public var objects: [MetadataObject]
  /// Converts the places as the session showed this frame; its view is the whole of what was shown.
  public var mapping: PointMapping
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

  /// The faces and codes in the places of another space: on the sensor, or in what the zoom leaves.
  ///
  /// Those in a view of some size are got by `MetadataObject.converted(by:from:to:)` and
  /// ``PointMapping/placed(in:_:)``.
  public func objects(in space: PointMapping.Space) -> [MetadataObject] {
    objects.map { $0.converted(by: mapping, to: space) }
  }

  /// The largest face, whose centre is the place to focus and to expose for; nil when there is none.
  public var mainFace: TrackedFace? {
    faces.max { $0.face.bounds.width * $0.face.bounds.height < $1.face.bounds.width * $1.face.bounds.height }
  }
}

/// A sink that looks for faces and codes in what a session's first source shows, its lens corrected, before the graph.
///
/// The GPU reduces the picture; everything else is done on the output's own thread, at a bounded
/// rate and on the newest frame, so that the session is not delayed.
public final class MetadataOutput: PlacedSink {
  /// What the output wants of the session.
  public let request: SinkRequest
  private let detector: Mutex<MetadataDetector>
  /// The latest mappings, each with the moment of the first frame that it is for.
  private let mappings = Mutex<[(from: Duration, mapping: PointMapping)]>([])
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
    request.content = .straightenedSource
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
    guard let mapping = mapping(at: frame.timestamp) else { return }
    body(
      MetadataFrame(
        objects: objects, mapping: mapping, timestamp: frame.timestamp, sequence: frame.sequence))
  }

  package func note(_ mapping: PointMapping, from moment: Duration) {
    mappings.withLock { known in
      // Another source has another clock.
      known.removeAll { $0.from >= moment }
      guard known.last?.mapping != mapping else { return }
      if known.count == 8 { known.removeFirst() }
      known.append((moment, mapping))
    }
  }

  /// The mapping of the frame of a moment.
  package func mapping(at moment: Duration) -> PointMapping? {
    mappings.withLock { known in (known.last { $0.from <= moment } ?? known.first)?.mapping }
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
