import PlanCompiler
import Filters
import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Chains with several results: parsing, and sharing of passes.
struct OutputTests {
  static let frame = PictureDescription(
    format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709, orientation: .right)

  static func graph(_ chain: String) throws -> Graph {
    try Graph(parsing: chain, catalog: .builtIn(), results: .several)
  }

  static func plan(_ chain: String, _ options: CompilerOptions = CompilerOptions()) throws -> RenderPlan {
    try RenderPlan.compile(try graph(chain), catalog: .builtIn(), frame: frame, options: options)
  }

  @Test(arguments: [
    ("split[a][b];[a]exposure=1[preview];[b]sobel-edge-detection[mask]", ["preview", "mask"]),
    ("split[a][b];[a]exposure=1[preview];[b]sobel-edge-detection", ["out", "preview"]),
    ("split[a][b];[a]exposure=1[x];[b]sepia[out]", ["out", "x"]),
    ("split[a][b]", ["a", "b"]), ("sepia", ["out"]), ("sepia[x]", ["x"]), ("", ["out"]),
    ("sepia,split[n1][b];[b]gamma=2", ["out", "n1"]),
  ])
  func resultsHaveLabels(chain: String, labels: [String]) throws {
    let graph = try Self.graph(chain)
    #expect(graph.outputs.map(\.label) == labels)
    // What is written parses back to the same, and is written so again.
    let again = try Self.graph(graph.description)
    #expect(again.outputs.map(\.label) == labels)
    #expect(again.description == graph.description)
  }

  @Test func aSecondResultWithoutALabelIsAnError() {
    let error = #expect(throws: ChainError.self) { try Self.graph("split=3[a];[a]sepia") }
    #expect(error?.description.contains("a second result without a label") == true, "\(error!)")
  }

  /// Passes, and how many textures each writes.
  @Test(arguments: [
    // Two colour chains of the same pixels: one draw.
    ("split[a][b];[a]exposure=1[preview];[b]gamma=2[other]", [2]),
    // The stencil reads the source; its other reader stands at the pixel that is drawn.
    ("split[a][b];[a]exposure=1[preview];[b]sobel-edge-detection[mask]", [2]),
    ("gamma=1.4,split[a][b];[a]vignette[preview];[b]sepia[other]", [2]),
    // Blurred once, shown twice.
    ("gaussian-blur=4,split[a][b];[a]exposure=1[c];[b]gamma=2[d]", [1, 2]),
    // Sizes that differ take draws of their own.
    ("split[a][b];[a]exposure=1[c];[b]resize=scale=0.75[d]", [1, 1]),
    // What is stored for its mipmaps is drawn with the result of its size.
    ("split[a][b];[a]exposure=1[c];[b]resize=320:180[d]", [2, 1]),
    // A draw writes four textures at most.
    (
      "split=5[a][b][c][d][e];[a]gamma=1.1[f];[b]gamma=1.2[g];[c]gamma=1.3[h];[d]gamma=1.4[i];[e]gamma=1.5[j]",
      [4, 1]
    ),
    // One value under two labels.
    ("sepia,split[a][b]", [2]),
  ])
  func whatIsSharedIsDrawnOnce(chain: String, targets: [Int]) throws {
    let plan = try Self.plan(chain)
    #expect(
      plan.passes.map(\.outputs.count).sorted() == targets.sorted(), "\(PlanReport(plan, unfused: plan).text)"
    )
    let graph = try Self.graph(chain)
    #expect(plan.outputs.map(\.label) == graph.outputs.map(\.label))
    #expect(Set(plan.outputs.map(\.target)).count == plan.outputs.count)
    for output in plan.outputs { #expect(plan.output(output.target).kind == .rgba8) }
  }

  /// What others read of a result is not what it is stored as: 8 bits would cut it off.
  @Test func readersOfAResultReadItAsItIsComputed() throws {
    let plan = try Self.plan("gamma=0.4,split[bright][b];[b]gaussian-blur=4[soft]")
    for pass in plan.passes {
      for texture in pass.textures {
        guard case .pass(let index, let output) = texture.content else { continue }
        #expect(!plan.outputs.map(\.target).contains(.init(index, output: output)))
      }
    }
  }

  /// Where one draw stores a value and its luma, the luma is that of the value as it is computed, not of its texture.
  @Test func noPassReadsWhatItWrites() throws {
    let chain = """
      single-component-gaussian-blur=120[n1];[n1]fast-response=0.54:8,[n1]pin-light-blend,unsharp-mask=57:3.7,
      mirror,surface-blur,glass-sphere=0.85|0.8:0:rim=0:highlight=4:softness=0.54,denoise=0:0.82:0.19
      """.replacing("\n", with: "")
    let plan = try RenderPlan.compile(
      try Self.graph(chain), catalog: .builtIn(),
      frame: PictureDescription(format: .rgba8, size: PixelSize(width: 5, height: 40)),
      options: CompilerOptions(parameters: .fixed, costs: .software, intermediates: .byte, history: .first))
    #expect(plan.passes.contains { !$0.furtherOutputs.isEmpty && $0.filters.contains("luma") })
    for (index, pass) in plan.passes.enumerated() {
      for texture in pass.textures {
        if case .pass(let read, _) = texture.content { #expect(read < index, "\(texture.name)") }
      }
    }
  }

  @Test func passesComeAfterWhatTheyRead() throws {
    for chain in [
      "gaussian-blur=4,split=3[a][b][c];[a]median[d];[b]gamma=2[e];[c]gaussian-blur=9[f]",
      "focus-peaking,split[a][b];[b]gaussian-blur=3,sobel-edge-detection[c]",
      "beautify,split=4[a][b][c][d];[a]canny-edge-detection[e];[b]median[f];[c]resize=200:100[g]",
    ] {
      let plan = try Self.plan(chain)
      for (number, pass) in plan.passes.enumerated() {
        for texture in pass.textures {
          guard case .pass(let index, let output) = texture.content else { continue }
          #expect(index < number && plan.passes[index].outputs.indices.contains(output))
        }
      }
    }
  }

  /// Joining passes never costs more than drawing each alone.
  @Test(arguments: [
    "split[a][b];[a]exposure=1[c];[b]sobel-edge-detection[d]",
    "gaussian-blur=4,split=3[a][b][c];[a]median[d];[b]gamma=2[e];[c]gaussian-blur=9[f]",
  ])
  func jointDrawsMoveLess(chain: String) throws {
    let joint = try Self.plan(chain)
    let apart = try Self.plan(chain, CompilerOptions(maximumTargets: 1))
    #expect(apart.passes.allSatisfy { $0.outputs.count == 1 })
    #expect(joint.passes.count < apart.passes.count)
    #expect(joint.traffic.total <= apart.traffic.total)
  }

  @Test func theReportNamesTheResults() throws {
    let plan = try Self.plan("split[a][b];[a]exposure=1[preview];[b]sobel-edge-detection[mask]")
    let report = PlanReport(plan, unfused: try Self.plan("", CompilerOptions(fusion: .none)))
    #expect(report.text.contains("the result [preview] of the chain; and the result [mask] of the chain"))
    #expect(report.text.contains("rgba8 + rgba8"))
    #expect(report.graphviz.contains("result [mask]"))
  }
}
