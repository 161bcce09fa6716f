public import Cameras
public import FilterGraph
public import Filters

infix operator --> : AdditionPrecedence

/// A camera's frames through a chain, on the way to a sink: `camera --> filter --> window`.
///
/// Ending it in a sink makes a ``CaptureSession``. A value: printing its graph gives the chain.
public struct Stream {
  /// Where the frames come from.
  public let camera: any Camera
  /// What they go through.
  public var graph: Graph

  /// Creates a stream.
  public init(_ camera: any Camera, through graph: Graph = Graph()) {
    self.camera = camera
    self.graph = graph
  }
}

extension Stream {
  /// A session of the stream, without a sink.
  public func session() -> CaptureSession {
    let session = CaptureSession(camera)
    session.graph = graph
    return session
  }
}

/// Where a stream can end: a window, a reader of pixels.
public protocol Sink {
  /// Takes a stream in. Called once for each stream that ends here.
  func connect(_ stream: Stream) throws
}

/// Feeds a camera's frames to a chain.
///
/// - Throws: what `asGraph` of the chain throws.
public func --> (camera: any Camera, chain: some ChainElement) throws -> Stream {
  Stream(camera, through: try chain.asGraph())
}

/// Feeds a stream to a chain.
///
/// - Throws: what `asGraph` of the chain throws.
public func --> (stream: Stream, chain: some ChainElement) throws -> Stream {
  var stream = stream
  stream.graph.append(try chain.asGraph())
  return stream
}

/// Feeds the result of a chain to another one.
///
/// - Throws: what `asGraph` of either throws.
public func --> (first: some ChainElement, second: some ChainElement) throws -> Graph {
  var graph = try first.asGraph()
  graph.append(try second.asGraph())
  return graph
}

/// Ends a stream in a sink; returns it, so that it can feed another one.
@discardableResult
public func --> (stream: Stream, sink: some Sink) throws -> Stream {
  try sink.connect(stream)
  return stream
}

/// Shows a camera's frames as they are.
@discardableResult
public func --> (camera: any Camera, sink: some Sink) throws -> Stream {
  try Stream(camera) --> sink
}
