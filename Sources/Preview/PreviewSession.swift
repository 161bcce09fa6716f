public import Cameras
import FilterGraph
public import Viewfinder

/// What a window shows: a camera's frames through a pipeline, with chains to choose from.
public struct PreviewSession {
  /// Where the frames come from; its stream is started and stopped by whoever made the session.
  public let camera: any Camera
  /// Where they arrive: a mailbox of the window's.
  public let mailbox: FrameMailbox
  /// What is done to them; its renderer must be on the window's context. The window changes its chain and turn.
  public let pipeline: LivePipeline
  /// The chains that a key goes through; the first one is used at once.
  public let chains: [Chain]

  /// Describes a session.
  ///
  /// - Parameter chains: by default the chain that the pipeline has.
  public init(camera: any Camera, mailbox: FrameMailbox, pipeline: LivePipeline, chains: [Chain] = []) {
    self.camera = camera
    self.mailbox = mailbox
    self.pipeline = pipeline
    self.chains = chains.isEmpty ? [Chain(name: pipeline.graph.description, graph: pipeline.graph)] : chains
  }
}

@available(*, unavailable)
extension PreviewSession: Sendable {}
