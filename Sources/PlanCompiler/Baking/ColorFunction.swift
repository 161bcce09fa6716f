import FilterGraph
package import Pixels

/// A run of operations that maps each pixel's colour alone, to be computed once for a grid of colours.
///
/// The renderer measures the error of such a grid and, where it is small enough, gives the compiler a ``BakedLookup`` in
/// place of the run.
package struct ColorFunction: Hashable, Sendable {
  /// Computes the function for each pixel of a picture of ``colors``, in 32-bit floats.
  package let plan: RenderPlan
  /// The filters and conversions of the run.
  package let names: [String]
  /// The greatest error of any colour that the plan's results tolerate, as a fraction of the full range.
  package let greatestError: Double
  /// The greatest mean error.
  package let meanError: Double
  /// The storage of cubes that is the cheapest to read.
  package let storage: CubeStorage

  /// The size of the picture of colours that the plan takes, which is RGBA in 32-bit floats.
  package static let colors = PixelSize(width: 4225, height: 68)

  /// Compiles the plan that computes the function with a lookup, for the same picture.
  package static func plan(
    of lookup: BakedLookup, options: CompilerOptions
  ) throws(CompileError) -> RenderPlan {
    var program = Intermediate()
    let source = program.addColors()
    let result = program.add(.init(operation: .baked(lookup), inputs: [source], size: colors))
    program.setResult(result)
    return try RenderPlan(
      program, catalog: FilterCatalog(filters: []), options: options.forColors, lookups: { _ in nil })
  }
}

extension Intermediate {
  /// Adds the picture of colours, the first of the sources.
  fileprivate mutating func addColors(facts: Facts? = nil) -> Int {
    sources.insert(
      .input(
        name: "colors",
        PictureDescription(format: .rgbaFloat, size: ColorFunction.colors, encoding: .jpeg)), at: 0)
    return add(.init(operation: .source(0), inputs: [], size: ColorFunction.colors), facts: facts)
  }

  fileprivate mutating func setResult(_ place: Int) {
    setResults(
      [.init(request: .init("out"), picture: nil, size: ColorFunction.colors, places: [place])],
      sharing: .values)
  }

  /// The plan that computes a run for the picture of colours.
  func plan(
    of run: ColorRun, catalog: FilterCatalog, options: CompilerOptions,
    lookups: @escaping (String) -> LookupDescription?
  ) throws(CompileError) -> RenderPlan {
    var program = Intermediate()
    program.sources = sources
    var places = [run.base: program.addColors(facts: facts[run.base])]
    for place in run.places {
      let node = nodes[place]
      var operation = node.operation
      if case .decode(let source, let folded) = operation { operation = .decode(source + 1, folded: folded) }
      places[place] = program.add(
        .init(operation: operation, inputs: node.inputs.map { places[$0]! }, size: ColorFunction.colors))
    }
    program.setResult(places[run.result]!)
    var plan = try RenderPlan(program, catalog: catalog, options: options.forColors, lookups: lookups)
    // What the conversions of the other sources contribute is in the programs.
    plan.sources = [plan.sources[0]]
    return plan
  }
}

extension CompilerOptions {
  /// The same for results of 32-bit floats.
  fileprivate var forColors: CompilerOptions {
    var options = self
    options.output = .rgba32f
    options.intermediates = .float
    options.extent = .whole
    options.history = .none
    return options
  }
}
