package import PlanCompiler
package import FilterGraph
package import Graphics
package import Rendering

/// A plan, run as in a live preview.
package final class PlanSubject: BenchmarkSubject {
  /// The name in tables.
  package let name: String
  /// The plan.
  package let prepared: PreparedPlan
  private let renderer: Renderer
  private let frames: BenchmarkFrames
  private let history = FrameHistory()

  /// Prepares a chain for frames.
  ///
  /// - Parameters:
  ///   - options: the compiler options; nil for those of a live preview.
  ///   - baking: whether functions of colours become lookups, where settings are fixed.
  package init(
    _ name: String, graph: Graph, frames: BenchmarkFrames, renderer: Renderer,
    options: CompilerOptions? = nil, baking: Renderer.Baking = .never
  ) throws(RenderingError) {
    self.name = name
    self.renderer = renderer
    self.frames = frames
    var options = options ?? renderer.options(parameters: .live)
    options.history = .following
    prepared = try renderer.prepare(graph, frame: frames.description, options: options, baking: baking)
  }

  /// The number of draws per frame.
  package var passes: Int { prepared.plan.passes.count }

  /// Advances to the next frame and draws it.
  package func drawFrame() throws(RenderingError) { _ = try draw() }

  /// Advances to the next frame, draws it, and returns its texture.
  package func draw() throws(RenderingError) -> TextureLease {
    frames.advance()
    history.beginFrame()
    return try renderer.run(prepared, on: frames.textures.value, history: history)
  }
}
