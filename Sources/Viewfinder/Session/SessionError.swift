/// Why a session cannot carry out a request.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// Two sources have one name, or a source was added twice.
    case duplicateSource
    /// The graph reads an input that no source feeds, or the session has no source at all.
    case missingSource
    /// A source cannot start, or does not deliver the requested stream.
    case source
    /// A sink cannot have what it asks for, or was added twice.
    case sink
    /// The graph has no result of the name that a sink asks for.
    case missingResult
    /// The text of a chain, or a filter in it, is wrong.
    case graph
    /// A file that the graph names is missing, or a source that it reads has no frame yet.
    case noInput
    /// The GPU cannot run the graph, or there is no GPU.
    case rendering
    /// The session is not running, or has stopped before the request was done.
    case notRunning
    /// The first source, such as a movie, has delivered its last frame before the request was done.
    case ended
    /// The camera was interrupted before the request was done.
    case interrupted
    /// The task that waited for it was cancelled.
    case cancelled
  }

  /// The kind of failure.
  public let code: Code
  /// One line with the subject, the problem and the remedy.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension SessionError {
  /// The error of a request for which a source has no frame left.
  static func ended(_ source: (any FrameSource)?) -> SessionError {
    SessionError(.ended, "\(source?.title ?? "the source") has delivered its last frame")
  }
}
