import TestSupport
import Testing

/// Filters that read earlier frames against their reference formulas in double precision, frame by frame.
struct SequenceTests {
  @Test(arguments: SequenceCase.temporal + SequenceCase.focus) func temporal(_ sequence: SequenceCase) throws
  {
    let expected = sequence.reference(sequence.frames)
    for execution in ChainExecution.allCases {
      let results = try renderFrames(
        sequence.chain, sequence.frames, pictures: sequence.pictures, as: execution)
      for (number, (result, expected)) in zip(results, expected).enumerated() {
        let isDefinition = execution == .definition
        let wanted = isDefinition ? expected : expected.inBytes
        let tolerance = isDefinition ? sequence.tolerance : 1.5 / 255
        if sequence.flips > 0 {
          let share = result.shareDiffering(from: wanted, by: tolerance)
          #expect(share <= sequence.flips, "\(execution), frame \(number)")
        } else {
          let (amount, x, y) = result.difference(to: wanted)
          #expect(
            amount <= tolerance,
            "\(execution), frame \(number) at (\(x), \(y)): \(result[x, y]), by formula \(wanted[x, y])")
        }
      }
    }
  }

  /// A photograph has no frames before it: it is a first frame.
  @Test(arguments: ["low-pass=0.9", "buffer=3", "temporal-denoise", "hold"])
  func aPhotographStaysAsItIs(chain: String) throws {
    let picture = TestPictures.noise(9, 7)
    let results = try renderChain(chain, inputs: [picture], as: ChainExecution.allCases)
    for result in results { #expect(result.difference(to: picture).amount <= 0.5 / 255 + 1e-6) }
  }

  /// Rounding to 8 or 16 bits would leave what was there before for good.
  @Test func aSlowLowPassArrives() throws {
    let frames =
      [ReferenceImage(3, 2) { _, _ in SIMD4(0, 0.2, 1, 1) }]
      + (0..<600).map { _ in ReferenceImage(3, 2) { _, _ in SIMD4(1, 0.6, 0, 1) } }
    for execution in [ChainExecution.fused, .live] {
      let last = try #require(try renderFrames("low-pass=0.99", frames, as: execution).last)
      #expect(
        last.difference(to: TemporalReferences.lowPass(frames, strength: 0.99).last!).amount <= 1 / 255.0)
    }
  }
}
