import Testing
import TestSupport

/// A chain with its inputs and the expected result.
struct FilterCase: Sendable, CustomTestStringConvertible {
  /// The chain; `image=1[b]` stands for the second input.
  let chain: String
  /// The first is the frame.
  let inputs: [ReferenceImage]
  /// The greatest difference allowed in 32-bit float.
  let tolerance: Double
  /// The share of the pixels that may differ when intermediate results have fewer bits: those on which a
  /// threshold decides otherwise.
  let flips: Double
  /// The formula, computed without a GPU.
  let reference: @Sendable ([ReferenceImage]) -> ReferenceImage

  init(
    _ chain: String, _ inputs: ReferenceImage..., tolerance: Double = 2e-5, flips: Double = 0,
    reference: @escaping @Sendable ([ReferenceImage]) -> ReferenceImage
  ) {
    self.chain = chain
    self.inputs = inputs
    self.tolerance = tolerance
    self.flips = flips
    self.reference = reference
  }

  /// A case whose reference looks at one pixel at a time.
  init(
    pixel chain: String, _ input: ReferenceImage,
    _ change: @escaping @Sendable (SIMD4<Double>) -> SIMD4<Double>
  ) {
    self.init(chain, input) { $0[0].map(change) }
  }

  var testDescription: String { "\(chain) on \(inputs[0].width)x\(inputs[0].height)" }
}
