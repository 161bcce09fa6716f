package import PlanCompiler
package import FilterGraph
package import Graphics
package import Pixels

/// Runs plans on one device.
///
/// Use it on the device's thread. It holds what plans share: programs, lookups, pictures, and a pool of
/// textures.
package final class Renderer {
  /// The device.
  package let device: any GraphicsDevice
  /// The pool of textures between passes.
  package let pool: TexturePool
  /// The filters that chains may name.
  package private(set) var catalog: FilterCatalog
  /// The textures of the last picture in memory, for the next of its size.
  var idleFrame: Box<FrameTextures>?
  package let resources: ResourceCache
  package let programs: ProgramCache
  let baker = LookupBaker()
  /// The costs on this device; the first access may measure them, which takes a few milliseconds.
  package private(set) lazy var deviceCosts = Self.deviceCosts(device, store: programs.store)

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - catalog: the filters that chains may name.
  ///   - loader: loads the pictures and lookups that chains name.
  ///   - store: stores compiled programs for the next start; nil for no store.
  package init(
    _ device: any GraphicsDevice, catalog: FilterCatalog, loader: any ResourceLoader,
    store: ProgramStore? = nil
  ) {
    self.device = device
    self.catalog = catalog
    pool = TexturePool(device)
    resources = ResourceCache(device, loader: loader)
    programs = ProgramCache(device, store: store)
  }

  /// Uses another catalogue from now on, and reads files anew that have changed. Plans that are prepared stay as they are.
  ///
  /// - Parameters:
  ///   - paths: files that are read at once.
  ///   - forgotten: files that are read when a plan names them again.
  /// - Throws: when a file that is in use cannot be read; everything then stays as it was.
  package func use(
    _ catalog: FilterCatalog, reloading paths: Set<String>, forgetting forgotten: Set<String> = []
  ) throws(RenderingError) {
    try resources.reload(paths)
    resources.forget(forgotten)
    if !paths.isEmpty || !forgotten.isEmpty { baker.forgetAll(self) }
    self.catalog = catalog
  }

  /// The compiler options that suit this GPU.
  package func options(
    parameters: CompilerOptions.Parameters = .fixed, fusion: CompilerOptions.Fusion = .full,
    output: TextureKind = .rgba8
  ) -> CompilerOptions {
    // A plan without fusion is the reference for the others, so it is as precise as the GPU allows.
    let intermediates: CompilerOptions.Intermediates =
      fusion == .none && device.capabilities.contains(.floatTargets)
      ? .float : device.capabilities.contains(.halfFloatTargets) ? .half : .byte
    let accumulation: TextureKind? =
      device.capabilities.isSuperset(of: [.floatTargets, .floatBlend])
      ? .rgba32f : device.capabilities.contains(.halfFloatTargets) ? .rgba16f : nil
    return CompilerOptions(
      parameters: parameters, fusion: fusion,
      costs: device.capabilities.contains(.floatTargets) ? deviceCosts.costs : .gpu,
      intermediates: intermediates,
      deepIntermediates: device.capabilities.isSuperset(of: [.floatTargets, .floatLinear])
        ? .float : intermediates,
      output: output, accumulation: accumulation,
      maximumSize: device.limits.maxTextureSize, maximumTextures: device.limits.textureUnits,
      maximumVertexTextures: device.limits.vertexTextureUnits,
      maximumUniforms: min(device.limits.fragmentUniformVectors, device.limits.vertexUniformVectors))
  }

  /// Compiles a chain for a frame and resolves its resources. Costs no GPU work when the programs are cached.
  ///
  /// - Parameters:
  ///   - results: the requested results; nil requests every result as a texture.
  ///   - baking: whether functions of colours become lookups, where settings are fixed.
  package func prepare(
    _ graph: Graph, frame: PictureDescription, further: [PictureDescription] = [],
    results: [RenderPlan.ResultRequest]? = nil, options: CompilerOptions? = nil, baking: Baking = .never
  ) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(
      graph, frame: frame, further: further, results: results, options: options, baking: baking
    ).finish()
  }

  /// Resolves a plan's resources.
  ///
  /// - Throws: `RenderingError` when a shader does not compile, or a file is missing or invalid.
  package func prepare(_ plan: RenderPlan) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(plan).finish()
  }

  /// How long to keep programs.
  package enum ProgramLifetime: Hashable, Sendable {
    /// Beyond this process, if the renderer has a store.
    case stored
    /// As long as the renderer lives: for programs that contain one setting of a slider as a constant.
    case session
  }

  /// Compiles a chain for a frame and passes its programs to the driver, without waiting for them if the
  /// driver compiles in the background.
  ///
  /// - Throws: `RenderingError` when the chain cannot be compiled, or a file is missing or invalid. Errors in
  ///   a filter's code are thrown by ``PendingPlan/finish()``.
  /// - Parameters:
  ///   - results: the requested results; nil requests every result as a texture.
  ///   - lifetime: whether its programs are useful at the next start.
  ///   - baking: whether functions of colours become lookups, where settings are fixed.
  package func beginPreparing(
    _ graph: Graph, frame: PictureDescription, further: [PictureDescription] = [],
    results: [RenderPlan.ResultRequest]? = nil, options: CompilerOptions? = nil,
    lifetime: ProgramLifetime = .stored, baking: Baking = .never
  ) throws(RenderingError) -> PendingPlan {
    let images = try describeImages(of: graph)
    var options = options ?? self.options()
    func compile() throws(RenderingError) -> RenderPlan {
      do throws(CompileError) {
        return try RenderPlan.compile(
          graph, catalog: catalog, frame: frame, further: further, results: results, images: images,
          options: options,
          // An unreadable lookup is reported when its texture is needed.
          lookups: { [resources] path in try? resources.describe(lookup: path) },
          bake: { lookup(for: $0, baking) })
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

  /// Compiles a chain for a frame without resolving anything: its passes and the sizes of its results.
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

  /// Passes a plan's programs to the driver.
  ///
  /// - Throws: `RenderingError` when a file is missing or invalid.
  package func beginPreparing(
    _ plan: RenderPlan, lifetime: ProgramLifetime = .stored
  ) throws(RenderingError) -> PendingPlan {
    try beginPreparing(plan, alone: nil, lifetime: lifetime)
  }

  /// - Parameter alone: the same chain for a frame without history.
  private func beginPreparing(
    _ plan: RenderPlan, alone: PendingPlan?, lifetime: ProgramLifetime
  ) throws(RenderingError) -> PendingPlan {
    // The driver compiles while files are read.
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
      case .image(let path, _):
        let textures = try resources.planes(of: path)
        return .fixed(textures.value.views[plane], owner: textures)
      }
    case .pass(let index, let output): return .slot(plan.slot(of: index) + output)
    case .state(let index): return .state(index, age: plan.states[index].depth)
    case .image(let path): return .kept(try resources.image(path))
    case .lookupCube(let path, let storage):
      let texture = try resources.cube(of: path, storage)
      return .fixed(texture.value.view, owner: texture)
    case .lookupCurves(let path, let place): return .kept(try resources.curves(of: path, place))
    case .curves(let curves): return .kept(try resources.texture(of: curves))
    }
  }

  /// Runs a plan with one result on a frame whose planes are uploaded; the texture holds the result until the
  /// lease ends.
  ///
  /// The plan must compute whole results. Row 0 of the result is its top row. After the first run of a plan
  /// nothing is allocated.
  /// - Parameters:
  ///   - further: the frames of the chain's further inputs, in their order.
  ///   - history: the history of earlier frames; required by a plan that reads or keeps states.
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
  /// The textures are the plan's result targets, in order: ``RenderPlan/Result/slots`` gives the slots of
  /// each result. If every result is requested once and as a texture, these are 0, 1, and so on. Shared work
  /// is done once. Like ``run(_:on:)``, it allocates nothing after the first run of a plan; the caller keeps
  /// the slots.
  /// - Parameter outputs: at least as many slots as the plan has result targets; their previous textures
  ///   return to the pool first.
  /// - Parameter history: the history of earlier frames; required by a plan that reads or keeps states.
  /// - Parameter window: the window to draw a result into instead of its texture, whose slot stays empty.
  package func run(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, further: [Box<FrameTextures>] = [],
    into outputs: inout LeaseSlots, history: FrameHistory? = nil, window: WindowOutput? = nil
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
    _ history: FrameHistory?, _ window: WindowOutput? = nil
  ) throws(RenderingError) -> LeaseSlots {
    precondition(!prepared.plan.isForTiles, "a plan for tiles is run on tiles")
    precondition(
      prepared.plan.inputCount <= 1 + further.count,
      "\(1 + further.count) pictures for a plan with \(prepared.plan.inputCount) inputs")
    var results: LeaseSlots
    results = try drawPasses(prepared, on: frame, further, history, window)
    if let history, prepared.keeps {
      for (state, slot) in prepared.stateSlots { history.keep(results.take(at: slot)!, as: state) }
      history.endFrame()
    }
    return results
  }

  private func drawPasses(
    _ prepared: PreparedPlan, on frame: borrowing FrameTextures, _ further: [Box<FrameTextures>],
    _ history: FrameHistory?, _ window: WindowOutput?
  ) throws(RenderingError) -> LeaseSlots {
    let windowPass = window.map { prepared.passForWindow($0) }
    let count = prepared.slotCount
    let time = history?.timeOfDraw() ?? .still
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
          case .fixed(let view, _): view
          case .kept(let texture): texture.value.view
          case .state(let index, let age): history!.view(index, age: age)
          case .part: preconditionFailure("only plans for tiles read parts of sources")
          }
        device.bind(view, toUnit: unit, sampler: texture.sampler)

      }
      pass.setUniforms(time)
      if let flip = pass.flip { pass.program.set(flip, index == windowPass ? Float(1) : 0) }
      if let window, index == windowPass {
        try device.draw(pass, into: window.target, viewport: window.region)
        for slot in pass.released { results.release(at: slot) }
        continue
      }
      try device.draw(pass, into: pass.target(in: results))
      for number in pass.outputs.indices where pass.outputs[number].output.isMipmapped {
        device.generateMipmaps(results.view(at: pass.slot + number)!)
      }
      for slot in pass.released { results.release(at: slot) }
    }
    return results
  }

  /// Reused between runs, so that a run allocates nothing.
  private var slots: LeaseSlots?
}

@available(*, unavailable)
extension Renderer: Sendable {}
