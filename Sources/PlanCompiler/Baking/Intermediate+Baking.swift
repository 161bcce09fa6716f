import FilterGraph

extension Intermediate {
  /// A run is offered from this many times the cost of a lookup: what is measured for a shorter one takes longer than
  /// the pixels of one picture save.
  private static let leastRatio = 3.0

  /// Replaces runs of operations by the lookups that `bake` gives for them.
  mutating func bakeRuns(
    catalog: FilterCatalog, options: CompilerOptions, lookups: @escaping (String) -> LookupDescription?,
    bake: (ColorFunction) -> BakedLookup?
  ) throws(CompileError) {
    guard options.parameters == .fixed, options.fusion == .full else { return }
    let works = catalog.works(of: self)
    let least = Self.leastRatio * options.costs.bakedLookup
    func isLong(_ run: ColorRun) -> Bool {
      let cost = run.places.reduce(0) { sum, place in
        sum + CostModel.own(nodes[place], nodes[place].access, self, options.costs, works[place])
      }
      return cost >= least
    }
    let runs = colorRuns().filter(isLong)
    guard !runs.isEmpty else { return }
    let selection = FormatSelection(self, options: options)
    for run in runs {
      guard let weight = selection.weight(of: run.result), weight.greatest > 0 else { continue }
      let function = ColorFunction(
        plan: try plan(of: run, catalog: catalog, options: options, lookups: lookups),
        names: run.places.flatMap { nodes[$0].names }, greatestError: 0.5 / 255 / weight.greatest,
        meanError: FormatSelection.meanLimit / 255 / weight.mean, storage: options.costs.cubes)
      guard function.plan.passes.count == 1 else { continue }
      if let lookup = bake(function) { replace(run, with: lookup) }
    }
  }
}
