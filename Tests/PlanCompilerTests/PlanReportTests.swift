import PlanCompiler
import Filters
import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Plan reports against numbers computed by hand and, for a small plan, against the whole text.
struct PlanReportTests {
  private static func plan(
    _ chain: String, format: PixelFormat = .nv12, size: PixelSize = PixelSize(width: 1920, height: 1080),
    fusion: CompilerOptions.Fusion = .full
  ) throws -> RenderPlan {
    let catalog = try FilterCatalog.builtIn()
    let graph = try Graph(parsing: chain, catalog: catalog)
    return try RenderPlan.compile(
      graph, catalog: catalog,
      frame: PictureDescription(format: format, size: size, encoding: .video709, isKnownOpaque: true),
      options: CompilerOptions(fusion: fusion))
  }

  private static func report(_ chain: String) throws -> PlanReport {
    PlanReport(try plan(chain), unfused: try plan(chain, fusion: .none))
  }

  @Test(arguments: [
    // Luma and half as much chroma; four bytes a pixel out.
    (PixelFormat.nv12, "vignette", 1920 * 1080 * 3 / 2, 1920 * 1080 * 4),
    (.yuyv, "vignette", 1920 * 1080 * 2, 1920 * 1080 * 4),
    (.rgba8, "vignette", 1920 * 1080 * 4, 1920 * 1080 * 4),
    // What is cut off is not read.
    (.rgba8, "crop=0|0|0.5|0.5", 960 * 540 * 4, 960 * 540 * 4),
  ])
  func trafficOfOnePass(format: PixelFormat, chain: String, read: Int, written: Int) throws {
    let plan = try Self.plan(chain, format: format)
    try #require(plan.passes.count == 1)
    #expect(plan.traffic.read == Double(read))
    #expect(plan.traffic.written == Double(written))
  }

  @Test func withoutFusionAPictureIsWrittenForEachFilter() throws {
    let pixels = 1920 * 1080
    let plan = try Self.plan("exposure=1,gamma=2,vignette", format: .rgba8, fusion: .none)
    // The source and two filters in half floats, the last in bytes; each reads what the one before wrote.
    #expect(plan.traffic.written == Double(pixels * (8 + 8 + 8 + 4)))
    #expect(plan.traffic.read == Double(pixels * (4 + 8 + 8 + 8)))
  }

  @Test func aStencilWorksOnceForEachTap() throws {
    func work(_ chain: String) throws -> RenderPlan.Pass.Work {
      try Self.plan(chain, format: .rgba8).passes[0].work
    }
    let (narrow, wide) = (try work("gaussian-blur=1"), try work("gaussian-blur=4"))
    #expect(wide.taps > 2 * narrow.taps)
    #expect(try work("gamma=2,vignette").arithmetic > work("gamma=2").arithmetic)
    #expect(try work("vignette").taps == 1)
  }

  /// Steps and textures agree, and a step reads only earlier steps.
  @Test(arguments: [
    "", "beautify", "focus-peaking", "unsharp-mask,exposure=0.5,gamma=1.2", "lookup=a.cube,vignette",
    "gamma=1.2,split[a][b];[a]exposure=1[c];[b]gamma=0.8[d];[c][d]alpha-blend",
    "crop=0.1|0.1|0.8|0.8,rotate=90,resize=scale=0.25",
  ])
  func stepsAreWhatAPassReads(chain: String) throws {
    for fusion in [CompilerOptions.Fusion.full, .none] {
      for pass in try Self.plan(chain, fusion: fusion).passes {
        #expect(!pass.steps.isEmpty)
        var read: Set<Int> = []
        var readSteps: Set<Int> = []
        for (index, step) in pass.steps.enumerated() {
          #expect(!step.names.isEmpty)
          for input in step.inputs {
            switch input {
            case .step(let other):
              #expect(other < index)
              readSteps.insert(other)
            case .pass(let other, _): read.insert(other)
            case .source, .state, .file: break
            }
          }
        }
        let bound = pass.textures.compactMap {
          if case .pass(let index, _) = $0.content { index } else { nil }
        }
        #expect(read == Set(bound))
        // All but the last are there because one behind them needs them.
        #expect(readSteps == Set(0..<pass.steps.count - 1))
      }
    }
  }

  @Test func theTextOfASmallPlan() throws {
    #expect(
      Self.small.text == """
        pass 1  source → gaussian-blur x
                1920x1080  rgba16f  reads 3.1 MB   writes 16.6 MB  15 operations and 26 reads a pixel
                stored because: gaussian-blur y reads many neighbours of it; computing each again would cost
                more

        pass 2  gaussian-blur y → vignette
                960x540    rgba8    reads 16.6 MB  writes 2.1 MB   9 operations and 13 reads a pixel
                stored because: the result of the chain

        2 filters in 2 passes; 2 without fusion
        2 is the fewest passes of any plan of this rewritten program under these rules on this driver
        a frame moves 38.4 MB, 19.7 MB read and 18.7 MB written; 35.8 million operations
        without fusion 38.4 MB, 1.0 times as much; 35.8 million operations

        """)
  }

  /// A CPU takes more passes for a wide blur than the rules require, because reads are expensive there.
  @Test func theSummaryCallsAMinimumOnlyWhatThePlanReaches() throws {
    let graph = try Graph(parsing: "gaussian-blur=16", catalog: .builtIn())
    func summary(_ costs: CompilerOptions.Costs) throws -> String {
      let plan = try RenderPlan.compile(
        graph, catalog: .builtIn(),
        frame: PictureDescription(format: .nv12, size: PixelSize(width: 1920, height: 1080)),
        options: CompilerOptions(costs: costs))
      return PlanReport(plan, unfused: plan).summary
    }
    let software = try summary(.software)
    let plan = "any plan of this rewritten program under these rules on this driver"
    #expect(software.contains("in 4 passes; 4 without fusion\n\(plan) has at least 3 passes\n"))
    #expect(Self.small.summary.contains("\n2 is the fewest passes of \(plan)\n"))
  }

  /// A search that was completed is not mentioned.
  @Test(arguments: [
    (0.0, ""), (0.0001, "0.1 %"), (0.25, "25.0 %"),
  ])
  func theSummarySaysHowMuchTheSearchMayMiss(gap: Double, text: String) {
    var plan = Self.small.plan
    plan.costGap = gap
    let lines = PlanReport(plan, unfused: plan).summary.split(separator: "\n").filter {
      $0.contains("search")
    }
    #expect(
      lines
        == (gap == 0
          ? []
          : ["the search for cuts ended at its limit of 10000 passes: others may cost up to \(text) less"])
    )
  }

  @Test func theDrawingOfASmallPlan() throws {
    let text = Self.small.graphviz
    #expect(text.hasPrefix("digraph plan {\n") && text.hasSuffix("\n}\n"))
    for line in [
      #"source0 [shape=box, label="frame\nnv12 1920x1080"]"#, "subgraph cluster_pass1 {",
      #"pass1_1_0 [label="gaussian-blur x"]"#, #"source0 -> pass1_0_0 [label="nv12\n1920x1080"]"#,
      "pass1_0_0 -> pass1_1_0", #"pass1_1_0 -> pass2_0_0 [label="rgba16f\n1920x1080"]"#,
      // A path may hold anything.
      #"file0 [shape=box, label="a \"b\" \\ c.cube"]"#, "file0 -> pass2_1_0",
      #"pass2_1_0 -> result [label="rgba8\n960x540"]"#,
    ] {
      #expect(text.split(separator: "\n").contains { $0.drop { $0 == " " } == line }, "\(line)")
    }
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
  }

  @Test func bothPlansStandSideBySide() throws {
    let lines = try Self.report("beautify").comparison.split(separator: "\n")
    #expect(lines[0].contains("passes") && lines[0].hasSuffix("one pass for each filter: 6"))
    #expect(lines.allSatisfy { $0.count <= 100 })
    // The right column begins in the same place everywhere.
    let right = lines.compactMap { line in line.firstRange(of: " 1  source").map { _ in Array(line) } }
    #expect(right.contains { $0.count > 52 && String($0[52...]).hasPrefix(" 1  source") })
  }

  @Test(arguments: [
    (0.0, "0 B"), (640, "640 B"), (999, "999 B"), (999.9, "1.0 kB"), (3110, "3.1 kB"),
    (16_588_800, "16.6 MB"),
    (361_000_000, "361 MB"), (99_960_000, "100 MB"), (1.2e12, "1.2 TB"), (5e15, "5000 TB"),
  ])
  func bytesAreRounded(count: Double, text: String) {
    #expect(TextLayout.bytes(count) == text)
  }

  @Test func longLinesAreBroken() {
    #expect(TextLayout.lines(["aaaa", "bbbb", "c"], separator: " → ", width: 11) == ["aaaa → bbbb", "→ c"])
    #expect(TextLayout.lines("a word that-is-longer-than-the-line ends", width: 8).count == 3)
  }

  /// Two passes that no compiler made.
  private static let small: PlanReport = {
    func pass(
      _ filters: [String], reads: RenderPlan.TextureBinding.Content..., output: RenderPlan.Output,
      reason: RenderPlan.CutReason, steps: [RenderPlan.Pass.Step], work: RenderPlan.Pass.Work
    ) -> RenderPlan.Pass {
      var pass = RenderPlan.Pass(
        filters: filters, fragment: PassProgram([]), files: [],
        textures: reads.map { .init(name: "t", content: $0, sampling: .nearest) }, uniforms: [],
        output: output,
        reason: reason)
      pass.steps = steps
      pass.work = work
      return pass
    }
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 1920, height: 1080))
    let plan = RenderPlan(
      sources: [.input(name: "in", frame)],
      passes: [
        pass(
          ["source", "gaussian-blur x"], reads: .plane(source: 0, plane: 0), .plane(source: 0, plane: 1),
          output: .init(size: frame.size, kind: .rgba16f, isMipmapped: false),
          reason: .neighbours(reader: "gaussian-blur y"),
          steps: [
            .init(names: ["source"], inputs: [.source(0)]),
            .init(names: ["gaussian-blur x"], inputs: [.step(0)]),
          ], work: .init(arithmetic: 15, taps: 26, pixels: 26)),
        pass(
          ["gaussian-blur y", "vignette"], reads: .pass(0),
          output: .init(size: PixelSize(width: 960, height: 540), kind: .rgba8, isMipmapped: false),
          reason: .result,
          steps: [
            .init(names: ["gaussian-blur y"], inputs: [.pass(0)]),
            .init(names: ["vignette"], inputs: [.step(0), .file(path: #"a "b" \ c.cube"#)]),
          ], work: .init(arithmetic: 9, taps: 13, pixels: 13)),
      ], filterCount: 2, lowerBound: 2,
      outputs: [
        .init(
          label: "out", form: .texture, size: PixelSize(width: 960, height: 540), targets: [.init(1)],
          slots: [0])
      ])
    return PlanReport(plan, unfused: plan)
  }()
}
