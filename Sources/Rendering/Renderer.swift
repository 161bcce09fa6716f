public import FilterGraph
public import GPU
import Pixels

/// Runs plans on one GPU context.
///
/// Use it on the context's thread. It keeps what plans share: programs, lookups, pictures, and a pool of textures.
public final class Renderer {
  /// The context that everything runs on.
  public let context: GPUContext
  /// The textures between passes.
  public let pool: TexturePool
  /// The filters that chains may name.
  public let catalog: FilterCatalog
  let resources: ResourceCache
  let programs: ProgramCache
  /// What things cost on this device; the first use may measure it, which takes some milliseconds.
  public private(set) lazy var deviceCosts = Self.deviceCosts(context, store: programs.store)

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - catalog: the filters that chains may name.
  ///   - loader: finds the pictures and lookups that chains name.
  ///   - store: where compiled programs are kept for the next start; nil keeps none.
  public init(
    _ context: GPUContext, catalog: FilterCatalog, loader: any ResourceLoader, store: ProgramStore? = nil
  ) {
    self.context = context
    self.catalog = catalog
    pool = TexturePool(context)
    resources = ResourceCache(context, loader: loader)
    programs = ProgramCache(context, store: store)
  }

  /// The options that suit this GPU.
  public func options(
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
      intermediates: intermediates, output: output, accumulation: accumulation,
      maximumSize: context.limits.maxTextureSize, maximumTextures: context.limits.textureUnits,
      maximumVertexTextures: context.limits.vertexTextureUnits)
  }

  /// Compiles a chain for a frame and looks everything up. Costs no GPU work when the programs are known.
  public func prepare(
    _ graph: Graph, frame: SourceDescription, options: CompilerOptions? = nil
  ) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(graph, frame: frame, options: options).finish()
  }

  /// Looks up what a plan needs.
  ///
  /// - Throws: `RenderingError` when a shader does not compile or a file is missing or wrong.
  public func prepare(_ plan: RenderPlan) throws(RenderingError) -> PreparedPlan {
    try beginPreparing(plan).finish()
  }

  /// Compiles a chain for a frame and hands its programs to the driver, without waiting for them where the driver
  /// compiles in the background.
  ///
  /// - Throws: `RenderingError` when the chain makes no plan, or a file is missing or wrong. What is wrong with a
  ///   filter's code, ``PendingPlan/finish()`` tells.
  public func beginPreparing(
    _ graph: Graph, frame: SourceDescription, options: CompilerOptions? = nil
  ) throws(RenderingError) -> PendingPlan {
    var images: [String: SourceDescription] = [:]
    for node in graph.nodes {
      if case .image(let path) = node.operation { images[path] = try resources.describe(picture: path) }
    }
    let plan: RenderPlan
    do throws(CompileError) {
      plan = try RenderPlan.compile(
        graph, catalog: catalog, frame: frame, images: images, options: options ?? self.options(),
        // A lookup that cannot be read is told of when its texture is wanted.
        lookups: { [resources] path in try? resources.describe(lookup: path) })
    } catch {
      throw RenderingError(error)
    }
    return try beginPreparing(plan)
  }

  /// Hands a plan's programs to the driver.
  ///
  /// - Throws: `RenderingError` when a file is missing or wrong.
  public func beginPreparing(_ plan: RenderPlan) throws(RenderingError) -> PendingPlan {
    // The driver works while files are read.
    let pending = plan.passes.map { programs.begin($0) }
    var textures: [[PreparedPlan.Texture]] = []
    for pass in plan.passes {
      var bound: [PreparedPlan.Texture] = []
      for binding in pass.textures {
        bound.append(.init(content: try resolve(binding.content, plan), sampler: Sampler(binding.sampling)))
      }
      textures.append(bound)
    }
    return PendingPlan(plan, programs: pending, textures: textures)
  }

  private func resolve(
    _ content: RenderPlan.TextureBinding.Content, _ plan: RenderPlan
  ) throws(RenderingError) -> PreparedPlan.Texture.Content {
    switch content {
    case .plane(let source, let plane) where plan.isForTiles: return .part(source: source, plane: plane)
    case .plane(let source, let plane):
      switch plan.sources[source] {
      case .frame: return .framePlane(plane)
      case .image(let path, _): return .fixed(try resources.planes(of: path)[plane])
      }
    case .pass(let index): return .pass(index)
    case .image(let path): return .fixed(try resources.image(path))
    case .lookupCube(let path): return .fixed(try resources.cube(of: path))
    case .lookupCurves(let path): return .fixed(try resources.curves(of: path))
    }
  }

  /// Runs a plan on a frame whose planes are uploaded; the texture holds the result until the lease ends.
  ///
  /// The plan must be one for whole results. Row 0 of the result is its top row. After the first run with a plan
  /// nothing is allocated.
  public func run(_ prepared: PreparedPlan, on frame: borrowing FrameTextures) throws(RenderingError)
    -> TextureLease
  {
    precondition(!prepared.plan.isForTiles, "a plan for tiles is run on tiles")
    do throws(GPUError) {
      return try draw(prepared, on: frame)
    } catch {
      throw RenderingError(error)
    }
  }

  private func draw(_ prepared: PreparedPlan, on frame: borrowing FrameTextures) throws(GPUError)
    -> TextureLease
  {
    let count = prepared.passes.count
    var results = slots.take() ?? LeaseSlots(count: count)
    if results.count < count { results = LeaseSlots(count: count) }
    for index in 0..<count {
      let pass = prepared.passes[index]
      results.put(
        try pool.lease(
          size: pass.output.size, format: pass.format, mipmaps: pass.output.isMipmapped ? .full : .none),
        at: index)
      for unit in pass.textures.indices {
        let texture = pass.textures[unit]
        let view: TextureView =
          switch texture.content {
          case .framePlane(let plane): frame.views[plane]
          case .pass(let read): results.view(at: read)!
          case .fixed(let view): view
          case .part: preconditionFailure("only plans for tiles read parts of sources")
          }
        context.bind(view, toUnit: unit, sampler: texture.sampler)

      }
      pass.setUniforms()
      let target = results.view(at: index)!
      try context.draw(pass, into: RenderTarget(target))
      if pass.output.isMipmapped { context.generateMipmaps(target) }
      for read in pass.released { results.release(at: read) }
    }
    let result = results.take(at: count - 1)!
    slots = consume results
    return result
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
    try draw(pass.program, into: target, viewport: viewport, blending: .add, geometry: .points(points))
  }
}

extension PreparedPlan.Pass {
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
      }
  }
}

extension PreparedPlan.Value {
  init(_ uniform: RenderPlan.Uniform) {
    switch uniform.kind {
    case .int: self = .int(Int(uniform.values[0]))
    case .float, .floats: self = .floats(uniform.values, .float)
    case .vec2: self = .floats(uniform.values, .vec2)
    case .vec3: self = .floats(uniform.values, .vec3)
    case .vec4: self = .floats(uniform.values, .vec4)
    case .mat4: self = .floats(uniform.values, .mat4)
    }
  }
}
