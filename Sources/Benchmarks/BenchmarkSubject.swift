package import Graphics
import Rendering

/// A way of drawing a frame, to compare with others.
package protocol BenchmarkSubject: AnyObject {
  /// The name in tables.
  var name: String { get }
  /// The number of draws per frame.
  var passes: Int { get }
  /// Uploads the next frame and draws it; does not wait for the GPU.
  func drawFrame() throws(RenderingError)
}

/// The results of measuring a subject.
package struct Measurement: Sendable {
  /// The subject's name in tables.
  package let name: String
  /// The number of draws per frame.
  package let passes: Int
  /// The time of each frame, in order: from its upload until the GPU had drawn it.
  package let milliseconds: [Double]
  /// The GPU time of frames, if the driver reports it; empty on a software renderer.
  package let gpuMilliseconds: [Double]
  /// The number of textures that the measured frames created.
  package let texturesCreated: Int
  /// The number of memory allocations of the measured frames in our own code; nil when they cannot be
  /// counted.
  package let heapAllocations: Int?

  package init(
    name: String, passes: Int, milliseconds: [Double], gpuMilliseconds: [Double], texturesCreated: Int,
    heapAllocations: Int?
  ) {
    self.name = name
    self.passes = passes
    self.milliseconds = milliseconds
    self.gpuMilliseconds = gpuMilliseconds
    self.texturesCreated = texturesCreated
    self.heapAllocations = heapAllocations
  }

  /// A summary of the times.
  package var times: FrameTimes { FrameTimes(milliseconds: milliseconds) }

  /// The ratio of the median GPU time to that of `other`; nil if the driver does not report it.
  package func gpuRatio(to other: Measurement) -> Double? {
    guard !gpuMilliseconds.isEmpty, !other.gpuMilliseconds.isEmpty else { return nil }
    let (own, others) = (
      FrameTimes(milliseconds: gpuMilliseconds), FrameTimes(milliseconds: other.gpuMilliseconds)
    )
    return others.median > 0 ? own.median / others.median : nil
  }

  /// The ratio of the time to that of `other`.
  ///
  /// The median over the rounds of the ratio within a round: the two ran directly after each other, so other
  /// load on the machine affects both alike.
  package func ratio(to other: Measurement) -> Double {
    let ratios = zip(milliseconds, other.milliseconds).map { $0 / $1 }
    return ratios.isEmpty ? .nan : FrameTimes(milliseconds: ratios).median
  }
}
