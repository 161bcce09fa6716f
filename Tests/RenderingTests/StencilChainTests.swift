import FilterGraph
import Filters
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// Textbook kernels behind one another: each enlarges what the stored results before it lack.
struct StencilChainTests {
  private static let kernels = [
    "0|-1|0|-1|5|-1|0|-1|0", "-1|-1|-1|-1|9|-1|-1|-1|-1", "1|-2|1|-2|5|-2|1|-2|1", "-2|-1|0|-1|1|1|0|1|2",
    "-1|-1|0|-1|0|1|0|1|1", "-1|-1|-1|-1|8|-1|-1|-1|-1", "0|1|0|1|-4|1|0|1|0", "-1|0|1|-2|0|2|-1|0|1",
    "0.0625|0.125|0.0625|0.125|0.25|0.125|0.0625|0.125|0.0625",
  ]

  /// A random chain; it ends in what makes large numbers small again as often as not, so that the errors in them are seen.
  private static func chain(_ random: inout SeededRandom) -> String {
    func one(of words: [String]) -> String { words[random.integer(below: words.count)] }
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }
    var steps: [String] = []
    for _ in 0..<(2 + random.integer(below: 3)) {
      switch random.integer(below: 8) {
      case 0, 1: steps.append("convolution-3x3=" + one(of: kernels))
      case 2: steps.append("emboss=\(number(0.2...4))")
      case 3: steps.append("unsharp-mask=sigma=\(number(0.6...5)):intensity=\(number(0.2...5))")
      case 4: steps.append("sharpen=\(number(-1...4))")
      case 5: steps.append("laplacian")
      case 6:
        steps.append(one(of: ["gaussian-blur=\(number(0.6...6))", "box-blur=\(number(1...6))", "median"]))
      default: steps.append("contrast=\(number(0.05...0.6))")
      }
    }
    if random.integer(below: 2) == 0 {
      steps.append(
        one(of: ["gaussian-blur=4,contrast=0.1", "contrast=0.03", "box-blur=5", "contrast=0.1,vignette"]))
    }
    return steps.joined(separator: ",")
  }

  @Test func errorsAreNotEnlarged() throws {
    var seeds = RandomRuns(160, seed: 70_000).makeIterator()
    var next = seeds.next()
    while next != nil {
      try withRenderer { renderer in
        for _ in 0..<20 {
          guard let seed = next else { return }
          var random = SeededRandom(seed: seed)
          let content = HostileContent.allCases[random.integer(below: HostileContent.allCases.count)]
          let costs = random.integer(below: 4) == 0 ? "software" : "gpu"
          let line = "\(content) \(seed) rgba8 jpeg 61x47 up fixed-\(costs) \(Self.chain(&random))"
          let found = try AgreementRun(line).compare(with: renderer)
          if !found.isWithinContract { Issue.record("\(found): \(line)") }
          next = seeds.next()
        }
      }
    }
  }

  /// Chains whose results were wrong.
  @Test(arguments: [
    // Integers of 10 bits are no more exact for being averaged later, and drivers round them as they like.
    "slopes 1 rgb24 jpeg 61x47 up fixed-software box-blur=2,median,box-blur=4",
    "slopes 1 rgb24 jpeg 61x47 up fixed-software box-blur=1,box-blur=4",
  ])
  func stored(line: String) throws {
    try withRenderer { renderer in
      let found = try AgreementRun(line).compare(with: renderer)
      #expect(found.isWithinContract, "\(found)")
    }
  }
}
