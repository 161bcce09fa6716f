import TestSupport
import Testing

/// A chain that reads earlier frames, with consecutive frames and its reference formula.
struct SequenceCase: Sendable, CustomTestStringConvertible {
  /// The chain; `image=1[b]` stands for the first of the pictures.
  let chain: String
  /// The frames, one after the other.
  let frames: [ReferenceImage]
  /// Further pictures.
  let pictures: [ReferenceImage]
  /// The greatest difference allowed in 32-bit float.
  let tolerance = 2e-5
  /// The share of the pixels on which a threshold may decide otherwise.
  let flips: Double
  /// The formula, computed without a GPU: a result for each frame.
  let reference: @Sendable ([ReferenceImage]) -> [ReferenceImage]

  init(
    _ chain: String, _ frames: [ReferenceImage], pictures: [ReferenceImage] = [],
    flips: Double = 0, reference: @escaping @Sendable ([ReferenceImage]) -> [ReferenceImage]
  ) {
    self.chain = chain
    self.frames = frames
    self.pictures = pictures
    self.flips = flips
    self.reference = reference
  }

  var testDescription: String {
    "\(chain) on \(frames.count) frames of \(frames[0].width)x\(frames[0].height)"
  }
}
