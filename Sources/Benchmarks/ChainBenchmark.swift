import PlanCompiler
package import FilterGraph
import GPU
package import Pixels
package import Rendering

/// Measures one chain as a live preview runs it, and what it can be compared with.
package struct ChainBenchmark {
  /// What is measured with the plan, in the same run and alternating frame by frame.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The plan for settings that do not change, which its programs hold as constants.
    case settled
    /// The program that was written by hand, for the chains that have one.
    case handWritten = "hand-written"
    /// The passes that was written by hand who spends one on each step, with half floats between them, for the
    /// chains that have them.
    case handPasses = "hand-passes"
    /// One pass for each filter and conversion, with half floats between them.
    case naive
    /// A copy of one 8-bit texture of the same size into another.
    case copy
  }

  /// What was measured.
  package struct Report: Sendable {
    /// The driver's name for the GPU.
    package let renderer: String
    /// The size of the frames.
    package let size: PixelSize
    /// The pixel format of the frames.
    package let format: PixelFormat
    /// How the frames are turned upright.
    package let orientation: Orientation
    /// The plan as a live preview runs it.
    package let plan: Measurement
    /// What was measured with it.
    package let comparisons: [Comparison: Measurement]
  }

  /// The size of the frames.
  package var size: PixelSize
  /// The pixel format of the frames.
  package var format: PixelFormat
  /// How the frames are turned upright.
  package var orientation: Orientation
  /// Whether the planes are uploaded in each frame.
  package var upload: BenchmarkFrames.Upload
  /// How frames are measured.
  package var frames: FrameBenchmark
  /// What is measured with the plan.
  package var comparisons: Set<Comparison>

  /// Creates a benchmark.
  package init(
    size: PixelSize, format: PixelFormat, orientation: Orientation = .up,
    upload: BenchmarkFrames.Upload = .everyFrame, frames: FrameBenchmark,
    comparisons: Set<Comparison> = []
  ) {
    self.size = size
    self.format = format
    self.orientation = orientation
    self.upload = upload
    self.frames = frames
    self.comparisons = comparisons
  }

  /// One pass for each filter in half floats, which is how libraries work that have no compiler.
  static func naiveOptions(_ renderer: Renderer) -> CompilerOptions {
    var options = renderer.options(parameters: .live, fusion: .none)
    if renderer.context.capabilities.contains(.halfFloatTargets) { options.intermediates = .half }
    return options
  }

  /// Measures a chain.
  ///
  /// - Parameter loader: what the renderer loads files with.
  /// - Throws: what keeps the chain from being run.
  package func run(
    _ graph: Graph, on renderer: Renderer, loader: any ResourceLoader
  ) throws(RenderingError) -> Report {
    let input = try BenchmarkFrames(
      renderer.context, format: format, size: size, orientation: orientation, upload: upload)
    var subjects: [any BenchmarkSubject] = [
      try PlanSubject("plan", graph: graph, frames: input, renderer: renderer)
    ]
    var kinds: [Comparison] = []
    for comparison in Comparison.allCases where comparisons.contains(comparison) {
      switch comparison {
      case .settled:
        subjects.append(
          try PlanSubject(
            "settled", graph: graph, frames: input, renderer: renderer,
            options: renderer.options(parameters: .fixed)))
      case .handWritten:
        guard
          let subject = try HandWritten.subject(
            for: graph, frames: input, loader: loader, context: renderer.context)
        else { continue }
        subjects.append(subject)
      case .handPasses:
        guard let subject = try HandWritten.passes(for: graph, frames: input, context: renderer.context)
        else { continue }
        subjects.append(subject)
      case .naive:
        subjects.append(
          try PlanSubject(
            "naive", graph: graph, frames: input, renderer: renderer, options: Self.naiveOptions(renderer)))
      case .copy:
        subjects.append(try ProgramSubject.copy(size, context: renderer.context))
      }
      kinds.append(comparison)
    }
    let measurements = try frames.run(subjects, on: renderer.context)
    return Report(
      renderer: renderer.context.info.renderer, size: size, format: format, orientation: orientation,
      plan: measurements[0],
      comparisons: Dictionary(uniqueKeysWithValues: zip(kinds, measurements.dropFirst())))
  }
}
