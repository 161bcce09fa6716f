package import PlanCompiler
package import FilterGraph
import GPU
package import Rendering

/// A plan, run as a live preview runs it.
package final class PlanSubject: BenchmarkSubject {
  /// How a table calls it.
  package let name: String
  /// The plan.
  package let prepared: PreparedPlan
  private let renderer: Renderer
  private let frames: BenchmarkFrames

  /// Prepares a chain for frames.
  ///
  /// - Parameter options: how the plan is made; nil for what a live preview takes.
  package init(
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
  package var passes: Int { prepared.plan.passes.count }

  /// Moves on to the next frame and draws it.
  package func drawFrame() throws(RenderingError) {
    frames.advance()
    _ = try renderer.run(prepared, on: frames.textures.value)
  }
}
