package import Rendering

/// Something that draws a frame, to be compared with others.
package protocol BenchmarkSubject: AnyObject {
  /// How a table calls it.
  var name: String { get }
  /// The draws of one frame.
  var passes: Int { get }
  /// Uploads the next frame and draws it; does not wait for the GPU.
  func drawFrame() throws(RenderingError)
}

/// What is known of a subject after it was measured.
package struct Measurement: Sendable {
  /// How a table calls the subject.
  package let name: String
  /// The draws of one frame.
  package let passes: Int
  /// How long each frame took, in the order of the frames: from its upload until the GPU had drawn it.
  package let milliseconds: [Double]
  /// How long the GPU itself worked on frames, where its driver reports it; empty on a software renderer.
  package let gpuMilliseconds: [Double]
  /// The textures that the measured frames created.
  package let texturesCreated: Int
  /// How often the measured frames allocated memory in our own code; nil when that cannot be counted.
  package let heapAllocations: Int?

  /// The times summed up.
  package var times: FrameTimes { FrameTimes(milliseconds: milliseconds) }

  /// How many times as long as `other` the GPU itself took, by the medians; nil where its driver does not report it.
  package func gpuRatio(to other: Measurement) -> Double? {
    guard !gpuMilliseconds.isEmpty, !other.gpuMilliseconds.isEmpty else { return nil }
    let (own, others) = (
      FrameTimes(milliseconds: gpuMilliseconds), FrameTimes(milliseconds: other.gpuMilliseconds)
    )
    return others.median > 0 ? own.median / others.median : nil
  }

  /// How many times as long as `other` this took.
  ///
  /// The median over the rounds of the ratio within a round: the two ran right after one another, so what else
  /// the machine did weighs on both alike.
  package func ratio(to other: Measurement) -> Double {
    let ratios = zip(milliseconds, other.milliseconds).map { $0 / $1 }
    return ratios.isEmpty ? .nan : FrameTimes(milliseconds: ratios).median
  }
}
