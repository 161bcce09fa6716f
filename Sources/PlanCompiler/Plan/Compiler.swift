package import FilterGraph
package import Pixels

extension RenderPlan {
  /// Compiles a chain for a frame.
  ///
  /// Pure and fast (PlanningTimeTests measure it), so it runs again whenever a setting
  /// changes; with ``CompilerOptions/Parameters/live`` the programs then keep the same text.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - catalog: the filters that groups in it may name.
  ///   - frame: the picture that feeds the chain's first input.
  ///   - further: the pictures that feed its further inputs, in order.
  ///   - results: the requested results, at least one; nil requests every result of the chain as a texture.
  ///   - images: the pictures that the chain names with `image=`, by path.
  ///   - options: how to compile the plan.
  ///   - lookups: describes the colour lookup at a path; nil for one whose file was not read.
  ///   - bake: the lookup to compute a function of colours with; nil to compute it as it is. Asked where settings are
  ///     fixed and the function costs more than several lookups.
  package static func compile(
    _ graph: Graph, catalog: FilterCatalog, frame: PictureDescription,
    further: [PictureDescription] = [], results: [ResultRequest]? = nil,
    images: [String: PictureDescription] = [:], options: CompilerOptions = CompilerOptions(),
    lookups: @escaping (String) -> LookupDescription? = { _ in nil },
    bake: (ColorFunction) -> BakedLookup? = { _ in nil }
  ) throws(CompileError) -> RenderPlan {
    let expanded = try GroupExpansion.expand(graph, catalog: catalog, parameters: options.parameters)
    func lowered(_ options: CompilerOptions) throws(CompileError) -> Intermediate {
      var lowering = Lowering(catalog: catalog, options: options, inputs: [frame] + further, images: images)
      return try lowering.lower(expanded, results: results)
    }
    var program = try lowered(options)
    let exact = options.exact(for: program)
    if exact != options { program = try lowered(exact) }
    try program.bakeRuns(catalog: catalog, options: options, lookups: lookups, bake: bake)
    if options.extent == .tiles { try program.storeWhatIsReadAnywhere(options) }
    return try RenderPlan(program, catalog: catalog, options: options, lookups: lookups)
  }

  /// Chooses the passes of a program, and writes their programs.
  init(
    _ program: Intermediate, catalog: FilterCatalog, options: CompilerOptions,
    lookups: @escaping (String) -> LookupDescription?
  ) throws(CompileError) {
    let usual = options.parameters == .live ? program.atUsualNumbers(options.costs) : nil
    let usualStorage = usual.map { StorageChoices($0, options: options) }
    let storage = StorageChoices(program, options: options).joined(with: usualStorage)
    let works = catalog.works(of: program)
    let uniforms = UniformBudget(program, options: options)
    func costs(of program: Intermediate, _ storage: StorageChoices) -> CostModel {
      CostModel(
        program, costs: options.costs, formats: storage.formats, works: works,
        vertexTextures: options.maximumVertexTextures, uniforms: uniforms)
    }
    let model = costs(of: program, storage)
    let cuts =
      options.fusion == .none
      ? CutSelection(unfused: program)
      : CutSelection(
        model, by: usual.map { costs(of: $0, usualStorage!) },
        maximumTargets: options.maximumTargets)
    let targets = cuts.targets
    var plan = RenderPlan(
      sources: program.sources, passes: [], filterCount: program.filterCount,
      lowerBound: LowerBound(model, maximumTargets: options.maximumTargets, found: cuts.passes.count).passes,
      outputs: program.results.map { result in
        .init(
          label: result.request.label, form: result.request.form, picture: result.picture,
          isForWindow: result.isForWindow, size: result.size, targets: result.places.map { targets[$0]! },
          slots: [])
      })
    plan.costGap = cuts.costGap
    plan.numberResults()
    plan.states = program.states.map {
      .init(name: $0.name, size: $0.size, depth: $0.depth, target: $0.kept.map { targets[$0]! })
    }
    try Self.checkHistory(of: program, storage, options)
    var counter = RenderPlan.Pass.Work.Counter(model)
    let stored = program.nodes.indices.map(cuts.contains)
    let context = PassContext(
      program: program, cuts: cuts, targets: targets, catalog: catalog, options: options, storage: storage,
      lookups: lookups)
    for roots in cuts.passes {
      var emitter = PassEmitter(context, roots: roots)
      var pass = try emitter.emit(reason: cuts.reason(for: roots))
      (pass.steps, pass.outputSteps) = program.steps(of: roots, targets: targets)
      pass.work = counter.work(of: roots, stored: stored)
      pass.output.kind = storage.formats[roots[0]]
      for (index, place) in roots.dropFirst().enumerated() {
        pass.furtherOutputs[index].kind = storage.formats[place]
      }
      try pass.check(options)
      plan.passes.append(pass)
    }
    plan.markMipmaps()
    if options.extent == .tiles { plan.tiles = TileGraph(program, targets: targets) }
    self = plan
  }

  /// Gives the results the places at which a run hands them over.
  private mutating func numberResults() {
    let handedOver = resultTargets
    for index in outputs.indices {
      outputs[index].slots = outputs[index].targets.map { handedOver.firstIndex(of: $0)! }
    }
  }

  /// Refuses earlier frames that take more memory than they may.
  private static func checkHistory(
    of program: Intermediate, _ storage: StorageChoices, _ options: CompilerOptions
  ) throws(CompileError) {
    let kept = program.states.reduce(0) { sum, state in
      sum + (state.kept.map { state.size.area * state.depth * storage.formats[$0].bytesPerTexel } ?? 0)
    }
    guard kept <= options.maximumHistory else {
      throw CompileError(
        .tooLarge,
        "the pictures of earlier frames take \(kept >> 20) MiB; the limit is \(options.maximumHistory >> 20) MiB: "
          + "keep fewer, or make them smaller by 'resize' before the filter")
    }
  }

  private mutating func markMipmaps() {
    for pass in passes {
      for texture in pass.textures {
        guard case .pass(let index, let output) = texture.content, texture.sampling == .trilinear else {
          continue
        }
        if output == 0 {
          passes[index].output.isMipmapped = true
        } else {
          passes[index].furtherOutputs[output - 1].isMipmapped = true
        }
      }
    }
  }
}

extension CompilerOptions {
  /// The options without the approximations that the results of a program would show.
  fileprivate func exact(for program: Intermediate) -> CompilerOptions {
    guard program.hasCoarseAverages || program.readsStoredLuma else { return self }
    var exact = self
    let selection = FormatSelection(program, options: self)
    if selection.exceedsCoarseAverages { exact.costs.coarseDeviation = .infinity }
    guard program.readsStoredLuma else { return exact }
    // The usual numbers decide too, so that a slider of a plan in use changes its programs only where these would be off.
    if selection.exceedsStoredLuma
      || parameters == .live
        && FormatSelection(program.atUsualNumbers(costs), options: self).exceedsStoredLuma
    {
      exact.luma = .weighted
    }
    return exact
  }
}

extension RenderPlan.Pass {
  /// Refuses a pass that is too large for the GPU.
  fileprivate func check(_ options: CompilerOptions) throws(CompileError) {
    guard textures.count <= options.maximumTextures else {
      throw CompileError(
        .tooManyTextures,
        "the pass of \(filters.joined(separator: ", ")) reads \(textures.count) textures; "
          + "this GPU has \(options.maximumTextures) units")
    }
    let vectors = uniformVectors(of: options.extent)
    guard vectors <= options.maximumUniforms else {
      throw CompileError(
        .tooManyUniforms,
        "the pass of \(filters.joined(separator: ", ")) has \(vectors) uniforms; "
          + "this GPU has \(options.maximumUniforms): shorten the filter's lists and tables")
    }
  }
}
