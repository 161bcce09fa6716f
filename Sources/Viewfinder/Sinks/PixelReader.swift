public import Cameras
public import Pixels
import Synchronization

/// A sink that gives a session's pictures to a program, in any pixel format and size.
///
/// ```swift
/// let reader = PixelReader(.nv12, size: PixelSize(width: 640, height: 480)) { frame in
///   frame.withBytes { bytes in send(bytes, frame.layout) }
/// }
/// try session.add(reader)
/// for await image in PixelReader.images(of: session, .rgba8) { … }
/// ```
/// Pixels are read back asynchronously: the GPU never waits for the program, and frames that the program is too slow
/// for are dropped and counted.
public final class PixelReader: FrameSink {
  /// What the reader wants.
  public let request: SinkRequest
  private let body: @Sendable (borrowing Frame) -> Void
  private let onEnd: @Sendable (SinkEnd) -> Void

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - request: the picture that it wants, and which frames.
  ///   - onEnd: called once, after the last frame.
  ///   - body: called for each frame on the reader's own thread; the frame is lent until it returns.
  public init(
    _ request: SinkRequest, onEnd: @escaping @Sendable (SinkEnd) -> Void = { _ in },
    _ body: @escaping @Sendable (borrowing Frame) -> Void
  ) {
    self.request = request
    self.body = body
    self.onEnd = onEnd
  }

  /// Creates a reader of the newest frames.
  ///
  /// - Parameters:
  ///   - format: the pixel format.
  ///   - size: the size; nil for that of the graph's result.
  ///   - body: called for each frame on the reader's own thread; the frame is lent until it returns.
  public convenience init(
    _ format: PixelFormat, size: PixelSize? = nil, _ body: @escaping @Sendable (borrowing Frame) -> Void
  ) {
    self.init(SinkRequest(format: format, size: size), body)
  }

  /// Does nothing: each frame says what it is.
  public func begin(_ description: PictureDescription) {}

  /// Gives the frame to the program.
  public func consume(_ frame: borrowing Frame) { body(frame) }

  /// Tells the program that no more frames come.
  public func end(_ reason: SinkEnd) { onEnd(reason) }
}

extension CaptureSession {
  /// The session's pictures as an asynchronous sequence of copies, which ends with the session.
  ///
  /// Adds a ``PixelReader`` that is removed when the sequence is no longer iterated. A reader that is slower than the
  /// session gets the newest picture; with `every`, pictures beyond the queue's length are left out.
  ///
  /// - Throws: ``SessionError`` when the session cannot have such a sink.
  public func images(_ request: SinkRequest = SinkRequest()) throws(SessionError) -> AsyncStream<TimedImage> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TimedImage.self, bufferingPolicy: request.delivery.bufferingPolicy)
    let reader = PixelReader(request, onEnd: { _ in continuation.finish() }) { frame in
      continuation.yield(
        TimedImage(image: frame.copy(), timestamp: frame.timestamp, sequence: frame.sequence))
    }
    try add(reader)
    continuation.onTermination = { [weak self] _ in self?.remove(reader) }
    return stream
  }
}

/// A picture with its time.
public struct TimedImage: Sendable {
  /// The pixels.
  public var image: Image
  /// The moment of exposure on the monotonic clock.
  public var timestamp: Duration
  /// The source's count of frames.
  public var sequence: UInt32
}

extension SinkRequest.Delivery {
  fileprivate var bufferingPolicy: AsyncStream<TimedImage>.Continuation.BufferingPolicy {
    switch self {
    case .newest: .bufferingNewest(1)
    case .every: .bufferingOldest(capacity)
    }
  }
}
