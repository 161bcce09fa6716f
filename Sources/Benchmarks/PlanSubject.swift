public import PlanCompiler
public import FilterGraph
import GPU
public import Rendering

/// A plan, run as a live preview runs it.
public final class PlanSubject: BenchmarkSubject {
  /// How a table calls it.
  public let name: String
  /// The plan.
  public let prepared: PreparedPlan
  private let renderer: Renderer
  private let frames: BenchmarkFrames

  /// Prepares a chain for frames.
  ///
  /// - Parameter options: how the plan is made; nil for what a live preview takes.
  public init(
    _ name: String, graph: Graph, frames: BenchmarkFrames, renderer: Renderer,
    options: CompilerOptions? = nil
  ) throws(RenderingError) {
    self.name = name
    self.renderer = renderer
    self.frames = frames
    prepared = try renderer.prepare(
      graph, frame: frames.description, options: options ?? renderer.options(parameters: .live))
  }

  /// The draws of one frame.
  public var passes: Int { prepared.plan.passes.count }

  /// Moves on to the next frame and draws it.
  public func drawFrame() throws(RenderingError) {
    frames.advance()
    _ = try renderer.run(prepared, on: frames.textures.value)
  }
}
