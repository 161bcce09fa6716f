import FilterGraph
import Filters
import Pixels
import PlanCompiler
import TestSupport
import Testing

/// A slider compiles no program, wherever it goes.
struct SliderTests {
  private static let catalog = FilterCatalog.standard

  /// What another program is for. All else that a number changes is in uniforms.
  private struct Form: Hashable {
    /// The sizes of what the filters compute, one by one: what is stretched or shrunk is read in another way.
    var sizes: [PixelSize]
    /// Which averages are computed in another way because they are wide: those of Gaussians for every few pixels, unless
    /// what follows enlarges their errors, and those of boxes from blocks.
    var wide: [String]
    /// How many passes read the frame's chroma, which luma needs where much enlarges it.
    var chromaReaders: Int
    /// How many earlier frames are kept of each picture.
    var depths: [Int]
    /// Whether a warp reads one pixel for each.
    var isExact: Bool
    /// The whole numbers of sizes, which are constants.
    var wholeNumbers: [Substring]

    private static let namesOfWholeNumbers = Set(
      SliderTests.catalog.filters.flatMap(\.sizeLets).filter { $0.kind == .integer }.map {
        Substring($0.name)
      })

    init(of plan: RenderPlan, _ steps: RenderPlan, _ filter: FilterInstance) {
      sizes = steps.passes.map(\.output.size)
      wide = plan.passes.flatMap(\.filters).filter { $0.contains("/") || $0 == "box-window" }
        .map { $0.filter { !$0.isNumber } }
      chromaReaders = plan.passes.count { $0.textures.contains { $0.content == .plane(source: 0, plane: 1) } }
      depths = plan.states.map(\.depth)
      isExact = filter.isExact
      wholeNumbers = steps.passes.flatMap {
        $0.fragmentShader.matches(of: /const int \w+_([^_\W]+) = (\d+);/)
      }
      .filter { Self.namesOfWholeNumbers.contains($0.1) }.map(\.2)
    }
  }

  /// One filter, alone or behind another one, whose further inputs are a picture.
  private static func chain(_ definition: FilterDefinition, isBehind: Bool) throws -> (Graph, Graph.NodeID) {
    var graph = isBehind ? try Graph(parsing: "exposure=0.5", catalog: catalog) : Graph()
    let files = definition.parameters.filter(\.kind.isFile).map { ($0.name, ParameterValue.file("image")) }
    let inputs = definition.inputs.indices.map {
      $0 == 0 ? graph.output : graph.addImage(path: "image")
    }
    let place = graph.add(
      FilterInstance(definition, nearest: Dictionary(uniqueKeysWithValues: files)), inputs: inputs)
    graph.output = place
    return (graph, place)
  }

  private static func plan(
    _ graph: Graph, _ costs: CompilerOptions.Costs, _ fusion: CompilerOptions.Fusion = .full
  ) throws -> RenderPlan {
    let image = PictureDescription(format: .rgba8, size: PixelSize(width: 320, height: 200))
    return try RenderPlan.compile(
      graph, catalog: catalog, frame: PassCountTests.frame, images: ["image": image],
      options: CompilerOptions(parameters: .live, fusion: fusion, costs: costs, history: .following),
      lookups: { _ in LookupDescription() })
  }

  /// Every number of every filter, over its whole range.
  @Test(arguments: [CompilerOptions.Costs.gpu, .software])
  func programsStayWhereverASliderGoes(costs: CompilerOptions.Costs) throws {
    var counts = (sliders: 0, withOneForm: 0)
    for definition in Self.catalog.filters {
      for parameter in definition.parameters where parameter.kind.isNumeric {
        var formCount = 0
        for isBehind in [false, true] {
          var (graph, place) = try Self.chain(definition, isBehind: isBehind)
          var drawn: [(chain: Graph, programs: Set<String>, plan: RenderPlan)] = []
          var walk = GraphGenerator(seed: 1, filters: [definition])
          for value in walk.walk(of: parameter, steps: 24) {
            graph.set(parameter.name, of: place, toNearest: value)
            // Some sizes are too large.
            guard let plan = try? Self.plan(graph, costs) else { continue }
            let programs = Set(plan.passes.flatMap { [$0.fragmentShader, $0.vertexShader ?? ""] })
            drawn.append((graph, programs, plan))
          }
          // Where the programs never change, a form decides nothing: such a slider counts as one with one form.
          guard drawn.contains(where: { $0.programs != drawn[0].programs }) else { continue }
          var known: [Form: (programs: Set<String>, chain: Graph)] = [:]
          for (chain, programs, plan) in drawn {
            guard case .filter(let filter) = chain[place].operation else { continue }
            let form = Form(of: plan, try Self.plan(chain, costs, .none), filter)
            guard let first = known[form] else {
              known[form] = (programs, chain)
              continue
            }
            let isSame = programs == first.programs
            #expect(isSame, "\(first.chain) and \(chain)")
          }
          formCount = max(formCount, known.count)
        }
        counts.sliders += 1
        if formCount <= 1 { counts.withOneForm += 1 }
      }
    }
    #expect(counts.sliders > 480 && counts.withOneForm > 440, "\(counts)")
  }
}
