import Filters
import Pixels
import TestSupport
import Testing

import FilterGraph
import PlanCompiler

/// For any number that a parser accepts, nothing traps: it is rejected or clamped, and compiling yields a
/// plan or an error.
///
/// A trap ends the test run. `VIEWFINDER_RUNS` multiplies the number of numbers.
struct AnyNumberTests {
  private static let special = [
    "1e300", "-1e300", "1e400", "-1e400", "1.7976931348623157e308", "5e-324", "-5e-324", "2.2e-308", "-0",
    "0",
    "1e18", "-1e18", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "2147483647",
    "2147483648", "-2147483648", "-2147483649", "600000000", "16777217", "3.4028234663852886e38", "3.5e38",
    "-3.5e38", "1e39", "0x1p1000", "1e-46", "nan", "-nan", "inf", "-inf", "infinity", "NaN", "0.5", "1", "-1",
    "99999999999999999999999999999999999999999999",
  ]

  /// The text of a number: a special one, or any of all doubles, or a whole one.
  private static func number(_ random: inout SeededRandom) -> String {
    switch random.next() % 4 {
    case 0, 1: special[Int(random.next() % UInt64(special.count))]
    case 2: "\(Double(bitPattern: random.next()))"
    default: "\(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))"
    }
  }

  private static func text(of parameter: ParameterDefinition, _ random: inout SeededRandom) -> String {
    switch parameter.kind {
    case .image, .lookup: return "asset:none"
    case .choice(let words): return words[Int(random.next() % UInt64(words.count))]
    case .bool: return random.next() % 2 == 0 ? "on" : "off"
    case .color: return "0x\(String(random.next() % 0x100_0000 + 0x100_0000, radix: 16).dropFirst())"
    case .curve: return (0..<6).map { _ in number(&random) }.joined(separator: "|")
    default: return (0..<parameter.kind.count).map { _ in number(&random) }.joined(separator: "|")
    }
  }

  private static let frame = PictureDescription(
    format: .nv12, size: PixelSize(width: 640, height: 360), orientation: .left)

  /// A plan and all that follows from it, for one of several ways to make it.
  private static func compile(_ graph: Graph, _ catalog: FilterCatalog, way: UInt64) {
    var options = CompilerOptions(
      parameters: way & 1 == 0 ? .fixed : .live, costs: way & 2 == 0 ? .gpu : .software,
      history: way & 4 == 0 ? .none : .following)
    if way & 24 == 0 { options.extent = .tiles }
    do throws(CompileError) {
      let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame, options: options)
      let report = PlanReport(plan, unfused: plan)
      #expect(!report.text.isEmpty && !report.comparison.isEmpty)
      if options.extent == .tiles { _ = try plan.schedule(side: 64, byteBudget: 1 << 28, maximumSize: 4096) }
    } catch {
      #expect(!error.description.isEmpty && !error.description.contains("\n"), "\(graph)")
    }
  }

  /// A step with random settings by name, as a user types it.
  private static func step(_ filter: FilterDefinition, _ random: inout SeededRandom) -> String {
    let settings = filter.parameters.filter { $0.kind.isFile || random.next() % 4 != 0 }.map { parameter in
      "\(parameter.name)='\(text(of: parameter, &random))'"
    }
    return settings.isEmpty ? filter.id : "\(filter.id)=\(settings.joined(separator: ":"))"
  }

  @Test func everyParameterOfEveryFilter() throws {
    let catalog = FilterCatalog.standard
    var (clamped, refused, plans) = (0, 0, 0)
    for seed in RandomRuns(4) {
      for (index, filter) in catalog.filters.enumerated() {
        var random = SeededRandom(seed: seed &* 1000 &+ UInt64(index))
        let inputs = filter.inputs.map { _ in "[in]" }.joined()
        let chain = inputs + Self.step(filter, &random)
        do throws(ChainError) {
          let (graph, warnings) = try Graph.clamping(chain, catalog: catalog)
          clamped += warnings.count
          plans += 1
          // What was clamped is within its range, and can be written and read.
          #expect(throws: Never.self, "\(chain)") {
            _ = try Graph(parsing: graph.description, catalog: catalog)
          }
          Self.compile(graph, catalog, way: random.next())
        } catch {
          refused += 1
          let isExpected = error.message.contains("is not a") || error.message.hasPrefix("a curve goes")
          #expect(isExpected, "seed \(seed): \(error): \(chain)")
        }
      }
    }
    #expect(clamped > 500 && refused > 100 && plans > 600, "\(clamped) \(refused) \(plans)")
  }

  /// Filters of a program's own, with ranges as wide as they can be declared.
  @Test func openRanges() throws {
    let sources = [
      """
      //! filter own-blur
      //! summary Blurs.
      //! kind stencil 8
      //! param sigma float 2 0.. "Sigma"
      //! averages gaussian sigma
      //! separable
      //! table weights 9 gaussian-weights sigma
      vec4 filter(Place place) {
        vec4 sum = along(0) * param.weights[0];
        for (int i = 1; i <= 8; i++) sum += (along(i) + along(-i)) * param.weights[i];
        return sum;
      }
      """,
      """
      //! filter own-number
      //! summary Adds.
      //! kind pixel
      //! param whole int 1 "N"
      //! param part float 0 "N"
      //! param all list 0|0|0 "N"
      //! let ratio = whole / part + all[1] * all[2]
      //! identity ratio == 0
      vec4 filter(vec4 color, Place place) {
        return color + float(param.whole) * param.part + param.all[0] + param.ratio;
      }
      """,
      """
      //! filter own-size
      //! summary Sizes.
      //! kind warp
      //! param across float 1 "N"
      //! param down int 1 "N"
      //! size width * across ; height * down
      //! exact across == 1
      vec2 warp(Place place) { return place.position; }
      """,
      """
      //! filter own-memory
      //! summary Remembers.
      //! kind pixel
      //! inputs image before:image@age
      //! param age float 1 "N"
      vec4 filter(vec4 image, vec4 before, Place place) { return mix(image, before, 0.5); }
      """,
      """
      //! filter own-points
      //! summary Counts.
      //! kind scatter
      //! param columns float 4 "N"
      //! size 16 ; 16
      //! points columns ; columns * columns
      vec4 filter(Place place, out vec2 target) {
        target = place.position;
        return vec4(1.0);
      }
      """,
      """
      //! filter own-reach
      //! summary Reaches.
      //! kind stencil radius
      //! param radius int 1 0.. "N"
      //! taps radius * radius
      vec4 filter(Place place) {
        vec4 sum = vec4(0.0);
        for (int i = -param.radius; i <= param.radius; i++) sum += tap(i, 0);
        return sum;
      }
      """,
      """
      //! filter own-edges
      //! summary Looks around.
      //! kind general
      //! param reach float 4 "N"
      //! footprint left - reach * width ; top - reach ; right + reach / width ; bottom
      vec4 filter(Place place) { return at(place.position + param.reach); }
      """,
    ]
    var catalog = FilterCatalog.standard
    var own: [FilterDefinition] = []
    for source in sources {
      let filter = try FilterDefinition.parse(source, path: "own.glsl")
      own.append(filter)
      catalog.add(filter)
    }
    for seed in RandomRuns(50) {
      for (index, filter) in own.enumerated() {
        var random = SeededRandom(seed: seed &* 100 &+ UInt64(index))
        let chain = "\(Self.step(filter, &random)),gaussian-blur"
        guard let graph = try? Graph.clamping(chain, catalog: catalog).graph else { continue }
        Self.compile(graph, catalog, way: random.next())
      }
    }
  }

  /// The numbers that trapped, one by one.
  @Test(arguments: [
    "film-grain=seed=2147483647", "film-grain=seed=-2147483648", "film-grain=seed=600000000",
    "gaussian-blur=1e18", "gaussian-blur=1e300", "own=1e18", "own=3.4e38", "own=1e19",
  ])
  func numbersThatTrapped(chain: String) throws {
    var catalog = FilterCatalog.standard
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter own
        //! summary Blurs.
        //! kind stencil 120
        //! param sigma float 2 0.. "Sigma"
        //! averages gaussian sigma
        //! separable
        //! table weights 121 gaussian-weights sigma
        vec4 filter(Place place) {
          vec4 sum = along(0) * param.weights[0];
          for (int i = 1; i <= 120; i++) sum += (along(i) + along(-i)) * param.weights[i];
          return sum;
        }
        """, path: "own.glsl"))
    let graph = try Graph.clamping(chain, catalog: catalog).graph
    for way in 0..<16 { Self.compile(graph, catalog, way: UInt64(way)) }
  }

  @Test func wholeNumbersReachTheProgramExactly() throws {
    for seed in [16_777_217, 600_000_001, 2_147_483_647] {
      for parameters in [CompilerOptions.Parameters.fixed, .live] {
        let plan = try RenderPlan.compile(
          Graph(parsing: "film-grain=seed=\(seed)", catalog: .standard), catalog: .standard,
          frame: Self.frame,
          options: CompilerOptions(parameters: parameters))
        if parameters == .live {
          #expect(plan.passes[0].uniforms.contains { $0.kind == .int && $0.integer == Int32(seed) })
        } else {
          #expect(plan.passes[0].fragmentShader.contains("= \(seed);"))
        }
      }
    }
  }
}
