import PlanCompiler
import FilterGraph
import Filters
import Pixels
import TestSupport
import Testing

/// For any chain, compiling yields a plan that can be run, or an error.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N swift test --filter RandomPlanTests` runs it alone first, and
/// `VIEWFINDER_RUNS=100` runs a hundred times as many.
struct RandomPlanTests {
  private static let catalog = FilterCatalog.standard

  private static func compile(
    _ graph: Graph, _ frame: PictureDescription, _ options: CompilerOptions
  ) throws(CompileError) -> RenderPlan {
    let image = PictureDescription(format: .rgba8, size: PixelSize(width: 9, height: 5))
    let large = PictureDescription(format: .nv12, size: PixelSize(width: 50, height: 41), orientation: .left)
    return try RenderPlan.compile(
      graph, catalog: catalog, frame: frame, images: ["small": image, "large": large], options: options)
  }

  private static func options(_ generator: inout GraphGenerator) -> CompilerOptions {
    CompilerOptions(
      parameters: generator.one(of: [.fixed, .live]), costs: generator.one(of: [.gpu, .software]),
      intermediates: generator.one(of: [.half, .half, .float, .byte]),
      output: generator.one(of: [.rgba8, .rgba8, .rgba16f, .rgba32f]),
      history: generator.one(of: [.none, .first, .following, .following, .glance(.upMirrored)]),
      maximumUniforms: generator.one(of: [224, 1024]))
  }

  @Test func plansCanBeRun() {
    var sums = (passes: 0, unfused: 0)
    for seed in RandomRuns(1000) {
      var generator = GraphGenerator(seed: seed, filters: Self.catalog.filters)
      let graph = generator.graph(depth: generator.chance(0.9) ? 12 : 30)
      let frame = generator.source(sides: 1...64)
      var options = Self.options(&generator)
      do throws(CompileError) {
        let plan = try Self.compile(graph, frame, options)
        Self.expectRunnable(plan, options, seed, graph)
        options.fusion = .none
        let unfused = try Self.compile(graph, frame, options)
        Self.expectRunnable(unfused, options, seed, graph)
        #expect(plan.outputSize == unfused.outputSize, "seed \(seed): \(graph)")
        // A wide Gaussian, computed for every few pixels, may need a pass more to be enlarged; it costs far less. So does a
        // wide box, of which each axis takes means of blocks from two passes more.
        let furtherPasses = plan.passes.count {
          $0.filters.contains { $0.hasPrefix("gaussian-blur y/") || $0 == "box-blocks" }
        }
        // A mosaic of full range is RGB without an operation; one that is read often is demosaiced once, in a pass more.
        let mosaics = frame.format.model == .bayer && frame.isPlain ? 1 : 0
        // A source that is read hundreds of times between its pixels is stored as it is, once: a sampler mixes what is stored,
        // and the code what is not.
        let copies = plan.passes.count { $0.filters == ["source"] }
        #expect(
          plan.passes.count <= unfused.passes.count + furtherPasses + mosaics + copies,
          "seed \(seed): \(graph) of \(frame): \(plan.passes.map(\.filters)), \(unfused.passes.map(\.filters))"
        )
        #expect(plan.passes.count >= plan.lowerBound, "seed \(seed): \(graph)")
        sums.passes += plan.passes.count
        sums.unfused += unfused.passes.count
      } catch {
        // With the limits of a real GPU only the count of textures may be too great.
        #expect(error.code == .tooManyTextures, "seed \(seed): \(error): \(graph)")
      }
    }
    // What random filters leave to fuse is much less than what people's chains do.
    #expect(sums.passes * 10 < sums.unfused * 8, "\(sums)")
  }

  /// Devices with little give errors, and plans that are within what they have.
  @Test func smallLimitsGiveErrors() {
    var failures: [CompileError.Code: Int] = [:]
    var plans = 0
    for seed in RandomRuns(400, seed: 100_000) {
      var generator = GraphGenerator(seed: seed, filters: Self.catalog.filters)
      let graph = generator.graph(depth: 12)
      let frame = generator.source(sides: 1...64)
      var options = Self.options(&generator)
      options.maximumSize = generator.one(of: [16, 48, 4096])
      options.maximumTextures = generator.one(of: [2, 3, 4, 8])
      options.maximumVertexTextures = generator.one(of: [0, 3, 16])
      do throws(CompileError) {
        Self.expectRunnable(try Self.compile(graph, frame, options), options, seed, graph)
        plans += 1
      } catch {
        failures[error.code, default: 0] += 1
        #expect(!error.description.isEmpty && !error.description.contains("\n"))
      }
    }
    #expect(plans > 40 && failures[.tooLarge, default: 0] > 40 && failures.count <= 2, "\(plans) \(failures)")
  }

  @Test func programsAreTheSameEveryTime() throws {
    for seed in RandomRuns(200, seed: 200_000) {
      var generator = GraphGenerator(seed: seed, filters: Self.catalog.filters)
      let graph = generator.graph(depth: 12)
      let frame = generator.source(sides: 1...64)
      let options = Self.options(&generator)
      guard let plan = try? Self.compile(graph, frame, options) else { continue }
      let isSame = try Self.compile(graph, frame, options) == plan
      #expect(isSame, "seed \(seed): \(graph)")
    }
  }

  /// A slider compiles nothing: with live settings the numbers are uniforms.
  @Test func programsDoNotDependOnNumbers() throws {
    // Sizes decide how warps sample, and the radius of a stencil what its taps may compute anew.
    let filters = Self.filters { filter in
      // How long a frame is kept decides whether one is.
      guard filter.earlierPictures.allSatisfy({ $0.age.names.isEmpty }) else { return false }
      switch filter.kind {
      case .stencil(let radius), .separable(let radius): return filter.size == nil && radius.names.isEmpty
      default: return filter.size == nil
      }
    }
    #expect(filters.count > 35)
    var compared = 0
    for seed in RandomRuns(300, seed: 300_000) {
      var generator = GraphGenerator(seed: seed, filters: filters)
      let graph = generator.graph(depth: 10)
      let moved = generator.moved(graph)
      let frame = generator.source(sides: 1...64)
      var options = Self.options(&generator)
      options.parameters = .live
      guard let before = try? Self.compile(graph, frame, options) else { continue }
      let after = try Self.compile(moved, frame, options)
      compared += 1
      let isSame = before.passes.map(\.fragmentShader) == after.passes.map(\.fragmentShader)
      #expect(isSame, "seed \(seed): \(graph) and \(moved)")
    }
    #expect(compared > 200)
  }

  @Test func chainsAndTextsAreOne() throws {
    for seed in RandomRuns(300, seed: 400_000) {
      var generator = GraphGenerator(seed: seed, filters: Self.catalog.filters)
      let graph = generator.graph(depth: 15)
      // Nodes that nothing needs are not written, so that labels are counted anew once.
      let parsed = try Graph(parsing: graph.description, catalog: Self.catalog)
      let again = try Graph(parsing: parsed.description, catalog: Self.catalog)
      #expect(again == parsed, "seed \(seed): \(graph)")
      let frame = generator.source(sides: 1...64)
      let options = CompilerOptions()
      let isSame = (try? Self.compile(graph, frame, options)) == (try? Self.compile(parsed, frame, options))
      #expect(isSame, "seed \(seed): \(graph)")
    }
  }

  /// The filters for which something holds, and the groups that are made of them alone.
  private static func filters(where holds: (FilterDefinition) -> Bool) -> [FilterDefinition] {
    var left: [FilterDefinition] = []
    var out = catalog.filters.filter { !holds($0) }
    repeat {
      left = catalog.filters.filter { filter in
        !out.contains(filter) && filter.isGroup && out.contains { filter.body.contains($0.id) }
      }
      out += left
    } while !left.isEmpty
    return catalog.filters.filter { !out.contains($0) }
  }

  // MARK: - What a plan must be

  private static func expectRunnable(
    _ plan: RenderPlan, _ options: CompilerOptions, _ seed: UInt64, _ graph: Graph
  ) {
    func expect(_ holds: Bool, _ what: String) { #expect(holds, "seed \(seed): \(what): \(graph)") }
    expect(!plan.passes.isEmpty, "a plan draws")
    var isRead = Array(repeating: false, count: plan.passes.count)
    for (index, pass) in plan.passes.enumerated() {
      expect(
        pass.textures.count <= options.maximumTextures, "pass \(index) reads \(pass.textures.count) textures")
      let vectors = pass.uniformVectors(of: options.extent)
      expect(vectors <= options.maximumUniforms, "pass \(index) has \(vectors) uniforms")
      expect(Set(pass.textures.map(\.name)).count == pass.textures.count, "samplers have names of their own")
      expect(Set(pass.uniforms.map(\.name)).count == pass.uniforms.count, "uniforms have names of their own")
      let size = pass.output.size
      expect(max(size.width, size.height) <= options.maximumSize, "\(size) fits")
      expect(min(size.width, size.height) >= 1, "\(size) is a picture")
      for texture in pass.textures {
        let code = pass.fragmentShader + (pass.vertexShader ?? "")
        expect(code.contains(" \(texture.name);"), "\(texture.name) is declared")
        switch texture.content {
        case .pass(let read, let output):
          // An earlier pass has written it, so it is neither this pass's own nor undefined.
          expect(read < index, "pass \(index) reads pass \(read)")
          if read < index { isRead[read] = true }
          if texture.sampling == .trilinear {
            expect(plan.passes[read].outputs[output].isMipmapped, "mipmaps are made")
          }
        case .plane(let source, let plane):
          expect(plan.sources.indices.contains(source), "source \(source) exists")
          expect(
            plan.sources[source].description.format.planes.indices.contains(plane), "plane \(plane) exists")
        case .state(let state):
          expect(plan.states.indices.contains(state), "state \(state) exists")
          if options.history == .following {
            expect(plan.states[state].target != nil, "what is read is kept")
          }
        case .image, .lookupCube, .lookupCurves, .curves: break
        }
      }
      for uniform in pass.uniforms {
        expect(uniform.values.allSatisfy { !$0.isNaN }, "\(uniform.name) is a number")
      }
    }
    for output in plan.outputs {
      expect(plan.output(output.target).kind == options.output, "the result has the format asked for")
      isRead[output.target.pass] = true
    }
    for state in plan.states {
      guard let target = state.target else { continue }
      expect(plan.output(target).size == state.size, "\(state.name) keeps its size")
      isRead[target.pass] = true
    }
    expect(isRead.allSatisfy { $0 }, "every pass is read")
  }
}
