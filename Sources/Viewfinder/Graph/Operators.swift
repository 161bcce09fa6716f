public import Cameras
public import FilterGraph
public import Filters

infix operator --> : AdditionPrecedence

/// Something that can stand in a chain: a filter, a graph, or the text of a chain.
public protocol ChainElement {
  /// The element as a graph of its own.
  ///
  /// - Throws: `ChainError` when it is a text that is no chain.
  func asGraph() throws -> Graph
}

extension Graph: ChainElement {
  /// The graph itself.
  public func asGraph() -> Graph { self }
}

extension String: ChainElement {
  /// The chain that the text writes.
  public func asGraph() throws -> Graph { try Graph(parsing: self, catalog: .standard) }
}

extension Filter {
  /// The filter as a graph of its own.
  public func asGraph() -> Graph {
    var graph = Graph()
    let instance = instance
    graph.output = graph.add(instance, inputs: instance.definition.inputs.map { _ in graph.input })
    return graph
  }
}

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

/// Feeds a camera's frames to a filter.
public func --> (camera: any Camera, filter: some Filter) -> Stream {
  Stream(camera, through: filter.asGraph())
}

/// Feeds a camera's frames to a chain.
public func --> (camera: any Camera, chain: some ChainElement) throws -> Stream {
  Stream(camera, through: try chain.asGraph())
}

/// Feeds a stream to a filter.
public func --> (stream: Stream, filter: some Filter) -> Stream {
  var stream = stream
  stream.graph.append(filter.asGraph())
  return stream
}

/// Feeds a stream to a chain.
public func --> (stream: Stream, chain: some ChainElement) throws -> Stream {
  var stream = stream
  stream.graph.append(try chain.asGraph())
  return stream
}

/// Feeds a graph to a filter.
public func --> (graph: Graph, filter: some Filter) -> Graph {
  var graph = graph
  graph.append(filter.asGraph())
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
