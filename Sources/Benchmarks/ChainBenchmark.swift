package import PlanCompiler
package import FilterGraph
package import Graphics
package import Pixels
package import Rendering

/// Measures a chain as a live preview runs it, together with alternatives for comparison.
package struct ChainBenchmark {
  /// An alternative, measured in the same run, alternating with the plan frame by frame.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The plan for fixed settings, which its programs contain as constants.
    case settled
    /// The hand-written programs, for the chains that have them.
    case handWritten = "hand-written"
    /// One pass per filter and conversion, with half floats in between.
    case naive
    /// A copy of one 8-bit texture of the same size into another.
    case copy
  }

  /// The results of a measurement.
  package struct Report: Sendable {
    /// The driver's name for the GPU.
    package let renderer: String
    /// The size of the frames.
    package let size: PixelSize
    /// The pixel format of the frames.
    package let format: PixelFormat
    /// The orientation of the frames.
    package let orientation: Orientation
    /// The plan as a live preview runs it.
    package let plan: Measurement
    /// The results of the alternatives.
    package let comparisons: [Comparison: Measurement]
  }

  /// The size of the frames.
  package var size: PixelSize
  /// The pixel format of the frames.
  package var format: PixelFormat
  /// The orientation of the frames.
  package var orientation: Orientation
  /// When to upload the planes.
  package var upload: BenchmarkFrames.Upload
  /// How to measure frames.
  package var frames: FrameBenchmark
  /// The alternatives to measure.
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

  /// One half-float pass per filter, like libraries without a compiler.
  package static func naiveOptions(_ renderer: Renderer) -> CompilerOptions {
    var options = renderer.options(parameters: .live, fusion: .none)
    if renderer.device.capabilities.contains(.halfFloatTargets) { options.intermediates = .half }
    return options
  }

  /// Measures a chain.
  ///
  /// - Parameter loader: loads the chain's files for the renderer.
  /// - Throws: the error that prevents the chain from running.
  package func run(
    _ graph: Graph, on renderer: Renderer, loader: any ResourceLoader
  ) throws(RenderingError) -> Report {
    let input = try BenchmarkFrames(
      renderer.device, format: format, size: size, orientation: orientation, upload: upload)
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
            options: renderer.options(parameters: .fixed), baking: .atOnce))
      case .handWritten:
        guard
          let subject = try HandWritten.subject(
            for: graph, frames: input, loader: loader, device: renderer.device)
        else { continue }
        subjects.append(subject)
      case .naive:
        subjects.append(
          try PlanSubject(
            "naive", graph: graph, frames: input, renderer: renderer, options: Self.naiveOptions(renderer)))
      case .copy:
        subjects.append(try ProgramSubject.copy(size, device: renderer.device))
      }
      kinds.append(comparison)
    }
    let measurements = try frames.run(subjects, on: renderer.device)
    return Report(
      renderer: renderer.device.info.renderer, size: size, format: format, orientation: orientation,
      plan: measurements[0],
      comparisons: Dictionary(uniqueKeysWithValues: zip(kinds, measurements.dropFirst())))
  }
}
