package import PlanCompiler
package import FilterGraph
package import GPU
package import Pixels

/// Runs plans on one GPU context.
///
/// Use it on the context's thread. It keeps what plans share: programs, lookups, pictures, and a pool of textures.
package final class Renderer {
  /// The context that everything runs on.
  package let context: GPUContext
  /// The textures between passes.
  package let pool: TexturePool
  /// The filters that chains may name.
  package let catalog: FilterCatalog
  let resources: ResourceCache
  let programs: ProgramCache
  /// What things cost on this device; the first use may measure it, which takes some milliseconds.
  package private(set) lazy var deviceCosts = Self.deviceCosts(context, store: programs.store)

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - catalog: the filters that chains may name.
  ///   - loader: finds the pictures and lookups that chains name.
  ///   - store: where compiled programs are kept for the next start; nil keeps none.
  package init(
    _ context: GPUContext, catalog: FilterCatalog, loader: any ResourceLoader, store: ProgramStore? = nil
  ) {
    self.context = context
    self.catalog = catalog
    pool = TexturePool(context)
    resources = ResourceCache(context, loader: loader)
    programs = ProgramCache(context, store: store)
  }

  /// The options that suit this GPU.
  package func options(
    parameters: CompilerOptions.Parameters = .fixed, fusion: CompilerOptions.Fusion = .full,
    output: TextureKind = .rgba8
  ) -> CompilerOptions {
    // Without fusion a plan is the definition that others must agree with, as exact as the GPU allows.
    let intermediates: CompilerOptions.Intermediates =
      fusion == .none && context.capabilities.contains(.floatTargets)
      ? .float : context.capabilities.contains(.halfFloatTargets) ? .half : .byte
    let accumulation: TextureKind? =
      context.capabilities.isSuperset(of: [.floatTargets, .floatBlend])
      ? .rgba32f : context.capabilities.contains(.halfFloatTargets) ? .rgba16f : nil
    return CompilerOptions(
      parameters: parameters, fusion: fusion,
      costs: context.capabilities.contains(.floatTargets) ? deviceCosts.costs : .gpu,
      intermediates: intermediates,
      deepIntermediates: context.capabilities.contains(.floatTargets) ? .float : intermediates,
      output: output, accumulation: accumulation,
      maximumSize: context.limits.maxTextureSize, maximumTextures: context.limits.textureUnits,
      maximumVertexTextures: context.limits.vertexTextureUnits,
      maximumUniforms: min(context.limits.fragmentUniformVectors, context.limits.vertexUniformVectors))
  }

  /// Compiles a chain for a frame and looks everything up. Costs no GPU work when the programs are known.
  ///
  /// - Parameter results: what is wanted of the chain; nil wants every result as a texture.
  package func prepare(
    _ graph: Graph, frame: PictureDescription, further: [PictureDescription] = [],
    results: [RenderPlan.ResultRequest]? = nil, options: CompilerOptions? = nil
  ) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(graph, frame: frame, further: further, results: results, options: options).finish()
  }

  /// Looks up what a plan needs.
  ///
  /// - Throws: `RenderingError` when a shader does not compile or a file is missing or wrong.
  package func prepare(_ plan: RenderPlan) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(plan).finish()
  }

  /// How long programs are kept.
  package enum ProgramLifetime: Hashable, Sendable {
    /// For the next start, too, where the renderer has a store.
    case stored
    /// While the renderer lives: those that hold one setting of a slider as constants.
    case session
  }

  /// Compiles a chain for a frame and hands its programs to the driver, without waiting for them where the driver
  /// compiles in the background.
  ///
  /// - Throws: `RenderingError` when the chain makes no plan, or a file is missing or wrong. What is wrong with a
  ///   filter's code, ``PendingPlan/finish()`` tells.
  /// - Parameters:
  ///   - results: what is wanted of the chain; nil wants every result as a texture.
  ///   - lifetime: whether its programs are of use at the next start.
  package func beginPreparing(
    _ graph: Graph, frame: PictureDescription, further: [PictureDescription] = [],
    results: [RenderPlan.ResultRequest]? = nil, options: CompilerOptions? = nil,
    lifetime: ProgramLifetime = .stored
  ) throws(RenderingError) -> PendingPlan {
    let images = try describeImages(of: graph)
    var options = options ?? self.options()
    func compile() throws(RenderingError) -> RenderPlan {
      do throws(CompileError) {
        return try RenderPlan.compile(
          graph, catalog: catalog, frame: frame, further: further, results: results, images: images,
          options: options,
          // A lookup that cannot be read is reported when its texture is needed.
          lookups: { [resources] path in try? resources.describe(lookup: path) })
      } catch {
        throw RenderingError(error)
      }
    }
    let plan = try compile()
    guard !plan.states.isEmpty, options.history != .first else {
      return try beginPreparing(plan, lifetime: lifetime)
    }
    options.history = options.history == .following ? .first : .none
    let alone = try beginPreparing(try compile(), lifetime: lifetime)
    return try beginPreparing(plan, alone: alone, lifetime: lifetime)
  }

  /// Compiles a chain for a frame without looking anything up: its passes and the sizes of its results.
  package func plan(
    _ graph: Graph, frame: PictureDescription, further: [PictureDescription] = [], options: CompilerOptions
  ) throws(RenderingError) -> RenderPlan {
    let images = try describeImages(of: graph)
    do throws(CompileError) {
      return try RenderPlan.compile(
        graph, catalog: catalog, frame: frame, further: further, images: images, options: options)
    } catch {
      throw RenderingError(error)
    }
  }

  private func describeImages(of graph: Graph) throws(RenderingError) -> [String: PictureDescription] {
    var images: [String: PictureDescription] = [:]
    for node in graph.nodes {
      if case .image(let path) = node.operation { images[path] = try resources.describe(picture: path) }
    }
    return images
  }

  /// Hands a plan's programs to the driver.
  ///
  /// - Throws: `RenderingError` when a file is missing or wrong.
  package func beginPreparing(
    _ plan: RenderPlan, lifetime: ProgramLifetime = .stored
  ) throws(RenderingError) -> PendingPlan {
    try beginPreparing(plan, alone: nil, lifetime: lifetime)
  }

  /// - Parameter alone: the same chain for a frame without earlier ones.
  private func beginPreparing(
    _ plan: RenderPlan, alone: PendingPlan?, lifetime: ProgramLifetime
  ) throws(RenderingError) -> PendingPlan {
    // The driver works while files are read.
    let pending = plan.passes.map { programs.begin($0, lifetime: lifetime) }
    var textures: [[PreparedPlan.Texture]] = []
    for pass in plan.passes {
      var bound: [PreparedPlan.Texture] = []
      for binding in pass.textures {
        bound.append(.init(content: try resolve(binding.content, plan), sampler: Sampler(binding.sampling)))
      }
      textures.append(bound)
    }
    return PendingPlan(plan, programs: pending, textures: textures, alone: alone)
  }

  private func resolve(
    _ content: RenderPlan.TextureBinding.Content, _ plan: RenderPlan
  ) throws(RenderingError) -> PreparedPlan.Texture.Content {
    switch content {
    case .plane(let source, let plane) where plan.isForTiles: return .part(source: source, plane: plane)
    case .plane(let source, let plane):
      switch plan.sources[source] {
      case .input: return .inputPlane(input: source, plane)
      case .image(let path, _): return .fixed(try resources.planes(of: path)[plane])
      }
    case .pass(let index, let output): return .slot(plan.slot(of: index) + output)
    case .state(let index): return .state(index, age: plan.states[index].depth)
    case .image(let path): return .fixed(try resources.image(path))
    case .lookupCube(let path): return .fixed(try resources.cube(of: path))
    case .lookupCurves(let path): return .fixed(try resources.curves(of: path))
    case .curves(let curves): return .kept(try resources.texture(of: curves))
    }
  }

  /// Runs a plan with one result on a frame whose planes are uploaded; the texture holds the result until the lease
  /// ends.
  ///
  /// The plan must be one for whole results. Row 0 of the result is its top row. After the first run with a plan
  /// nothing is allocated.
  /// - Parameters:
  ///   - further: the frames of the chain's further inputs, in their order.
  ///   - history: what earlier frames have kept; a plan that reads it, or keeps anything, needs one.
  package func run(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, further: [Box<FrameTextures>] = [],
    history: FrameHistory? = nil
  ) throws(RenderingError) -> TextureLease {
    let prepared = prepared.fitting(history)
    precondition(prepared.outputSlots.count == 1, "a plan with several results fills slots with them")
    var results = try draw(prepared, on: frame, further, history)
    let result = results.take(at: prepared.outputSlots[0])!
    slots = consume results
    return result
  }

  /// Runs a plan on a frame whose planes are uploaded; puts the textures of the results into slots.
  ///
  /// The textures are the plan's result targets, in their order: a result's are in the slots that
  /// ``RenderPlan/Result/slots`` names. Where every result is wanted once and as a texture, those are 0, 1, and so on.
  /// What several results need is computed once. Like ``run(_:on:)``, it allocates nothing after the first run with a
  /// plan; the caller keeps the slots.
  /// - Parameter outputs: at least as many slots as the plan has result targets; what is in them goes back to the pool first.
  /// - Parameter history: what earlier frames have kept; a plan that reads it, or keeps anything, needs one.
  /// - Parameter window: where a result is drawn instead of into its texture, whose slot stays empty.
  package func run(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, further: [Box<FrameTextures>] = [],
    into outputs: inout LeaseSlots, history: FrameHistory? = nil, window: WindowEnd? = nil
  ) throws(RenderingError) {
    let prepared = prepared.fitting(history)
    precondition(
      outputs.count >= prepared.outputSlots.count,
      "\(outputs.count) slots for \(prepared.outputSlots.count) results")
    for index in prepared.outputSlots.indices { outputs.release(at: index) }
    var results = try draw(prepared, on: frame, further, history, window)
    for index in prepared.outputSlots.indices {
      if let lease = results.take(at: prepared.outputSlots[index]) { outputs.put(lease, at: index) }
    }
    slots = consume results
  }

  private func draw(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, _ further: [Box<FrameTextures>],
    _ history: FrameHistory?, _ window: WindowEnd? = nil
  ) throws(RenderingError) -> LeaseSlots {
    precondition(!prepared.plan.isForTiles, "a plan for tiles is run on tiles")
    precondition(
      prepared.plan.inputCount <= 1 + further.count,
      "\(1 + further.count) pictures for a plan with \(prepared.plan.inputCount) inputs")
    var results: LeaseSlots
    do throws(GPUError) {
      results = try drawPasses(prepared, on: frame, further, history, window)
    } catch {
      throw RenderingError(error)
    }
    if let history, prepared.keeps {
      for (state, slot) in prepared.stateSlots { history.keep(results.take(at: slot)!, as: state) }
      history.endFrame()
    }
    return results
  }

  private func drawPasses(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, _ further: [Box<FrameTextures>],
    _ history: FrameHistory?, _ window: WindowEnd?
  ) throws(GPUError) -> LeaseSlots {
    let windowPass = window.map { prepared.passForWindow($0) }
    let count = prepared.slotCount
    var results = slots.take() ?? LeaseSlots(count: count)
    if results.count < count { results = LeaseSlots(count: count) }
    for index in prepared.passes.indices {
      let pass = prepared.passes[index]
      for number in pass.outputs.indices where index != windowPass {
        let (output, format) = pass.outputs[number]
        results.put(
          try pool.lease(
            size: output.size, format: format, mipmaps: output.isMipmapped ? .full : .none),
          at: pass.slot + number)
      }
      for unit in pass.textures.indices {
        let texture = pass.textures[unit]
        let view: TextureView =
          switch texture.content {
          case .inputPlane(0, let plane): frame.views[plane]
          case .inputPlane(let input, let plane): further[input - 1].value.views[plane]
          case .slot(let slot): results.view(at: slot)!
          case .fixed(let view): view
          case .kept(let texture): texture.value.view
          case .state(let index, let age): history!.view(index, age: age)
          case .part: preconditionFailure("only plans for tiles read parts of sources")
          }
        context.bind(view, toUnit: unit, sampler: texture.sampler)

      }
      pass.setUniforms()
      if let flip = pass.flip { pass.program.set(flip, index == windowPass ? Float(1) : 0) }
      if let window, index == windowPass {
        try context.draw(pass, into: window.target, viewport: window.region)
        for slot in pass.released { results.release(at: slot) }
        continue
      }
      try context.draw(pass, into: pass.target(in: results))
      for number in pass.outputs.indices where pass.outputs[number].output.isMipmapped {
        context.generateMipmaps(results.view(at: pass.slot + number)!)
      }
      for slot in pass.released { results.release(at: slot) }
    }
    return results
  }

  /// Kept between runs, so that a run allocates nothing.
  private var slots: LeaseSlots?
}

@available(*, unavailable)
extension Renderer: Sendable {}

extension GPUContext {
  /// Draws a pass: its points into a cleared target, or the whole of it or a part.
  func draw(
    _ pass: PreparedPlan.Pass, into target: RenderTarget, viewport: PixelRegion? = nil
  ) throws(GPUError) {
    guard let points = pass.points else { return try draw(pass.program, into: target, viewport: viewport) }
    try clear(target)
    try draw(
      pass.program, into: target, viewport: viewport, blending: .add,
      geometry: .points(points, perInstance: RenderPlan.Pass.pointsPerInstance))
  }
}

extension PreparedPlan {
  /// The pass that draws into a window.
  fileprivate func passForWindow(_ window: WindowEnd) -> Int {
    let output = plan.outputs[window.output]
    precondition(output.isForWindow, "the result [\(output.label)] is not for a window; ask for one")
    let size = plan.output(output.target).size
    precondition(window.region.size == size, "a picture of \(size) for \(window.region) of a window")
    return output.target.pass
  }

  /// Whether the plan keeps anything for later frames.
  fileprivate var keeps: Bool { !stateSlots.isEmpty }

  /// The plan that finds in a history what it reads; makes room there for what it keeps.
  package func fitting(_ history: FrameHistory?) -> PreparedPlan {
    guard readsStates || keeps else { return self }
    guard let history else {
      preconditionFailure("a plan that keeps something from frame to frame needs a history")
    }
    if keeps { history.adapt(to: plan.states) }
    guard readsStates, !history.serves(plan.states) else { return self }
    guard let alone else { preconditionFailure("a plan that reads earlier frames, for a first one") }
    return alone
  }
}

extension PreparedPlan.Pass {
  /// Where the pass draws.
  func target(in results: borrowing LeaseSlots) -> RenderTarget {
    let first = results.view(at: slot)!
    switch outputs.count {
    case 1: return RenderTarget(first)
    case 2: return RenderTarget(first, results.view(at: slot + 1)!)
    case 3: return RenderTarget(first, results.view(at: slot + 1)!, results.view(at: slot + 2)!)
    case 4:
      return RenderTarget(
        first, results.view(at: slot + 1)!, results.view(at: slot + 2)!, results.view(at: slot + 3)!)
    default: preconditionFailure("a draw writes \(outputs.count) textures")
    }
  }

  /// Gives the program the values that the plan holds.
  func setUniforms() {
    for (location, value) in uniforms {
      switch value {
      case .int(let number): program.set(location, number)
      case .floats(let numbers, let kind): program.set(location, numbers, as: kind)
      }
    }
  }
}

extension Sampler {
  init(_ sampling: RenderPlan.TextureBinding.Sampling) {
    self =
      switch sampling {
      case .nearest: .nearest
      case .linear: .linear
      case .trilinear: .trilinear
      }
  }
}

extension TextureFormat {
  init(_ kind: TextureKind) {
    self =
      switch kind {
      case .r8: .r8
      case .rgba8: .rgba8
      case .rgb10a2: .rgb10a2
      case .r16f: .r16f
      case .r32f: .r32f
      case .rgba16f: .rgba16f
      case .rgba32f: .rgba32f
      case .rgba16ui: .rgba16ui
      case .rgba32ui: .rgba32ui
      }
  }
}

extension PreparedPlan.Value {
  init(_ uniform: RenderPlan.Uniform) {
    switch uniform.kind {
    case .int: self = .int(Int(uniform.integer))
    case .float, .floats: self = .floats(uniform.values, .float)
    case .vec2: self = .floats(uniform.values, .vec2)
    case .vec3: self = .floats(uniform.values, .vec3)
    case .vec4: self = .floats(uniform.values, .vec4)
    case .mat4: self = .floats(uniform.values, .mat4)
    }
  }
}
