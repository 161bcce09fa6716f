import TestSupport
import Testing

/// Every filter against its reference formula in double precision.
struct ReferenceTests {
  @Test(arguments: FilterCase.color) func color(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.blur) func blur(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.blurStyles) func blurStyles(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.morphology) func morphology(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.edges) func edges(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.features) func features(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.lines) func lines(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.geometry) func geometry(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.boxes) func boxes(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.blends) func blends(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.effects) func effects(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.styles) func styles(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.cells) func cells(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.light) func light(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.distortions) func distortions(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.sources) func sources(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.measure) func measure(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.scopes) func scopes(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.aids) func aids(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.grids) func grids(_ filter: FilterCase) throws { try check(filter) }
  @Test(arguments: FilterCase.focus) func focus(_ filter: FilterCase) throws { try check(filter) }

  /// The definition agrees with the formula in 32-bit float; what users run agrees in 8 bits.
  private func check(_ filter: FilterCase) throws {
    let expected = filter.reference(filter.inputs)
    let executions = ChainExecution.allCases
    let results = try renderChain(filter.chain, inputs: filter.inputs, as: executions)
    for (execution, result) in zip(executions, results) {
      let premultiplies = try premultiplies(filter.chain, inputs: filter.inputs, as: execution)
      // What is transparent has no colour where colours were mixed by their alpha.
      func seen(_ picture: ReferenceImage) -> ReferenceImage {
        premultiplies ? picture.premultiplied : picture
      }
      guard (result.width, result.height) == (expected.width, expected.height) else {
        Issue.record(
          "\(execution): \(result.width)x\(result.height), not \(expected.width)x\(expected.height)")
        continue
      }
      if execution == .definition {
        expectEqual(seen(result), seen(expected), tolerance: filter.tolerance, "\(execution)")
      } else if filter.flips > 0 {
        let share = seen(result).shareDiffering(from: seen(expected.inBytes), by: 1.5 / 255)
        #expect(share <= filter.flips, "\(execution)")
      } else {
        expectEqual(seen(result), seen(expected.inBytes), tolerance: 1.5 / 255, "\(execution)")
      }
    }
  }

  private func expectEqual(
    _ result: ReferenceImage, _ expected: ReferenceImage, tolerance: Double, _ execution: String
  ) {
    let (amount, x, y) = result.difference(to: expected)
    #expect(
      amount <= tolerance, "\(execution) at (\(x), \(y)): \(result[x, y]), by formula \(expected[x, y])")
  }
}
