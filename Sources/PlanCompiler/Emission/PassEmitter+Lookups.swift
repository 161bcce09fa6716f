import FilterGraph
import GLSL
import Pixels

/// Colours looked up in cubes and curves: those of files, those computed from settings, and cubes that stand for a run of
/// operations.
extension PassEmitter {
  /// The function that looks a colour up in a filter's parameter or curves.
  mutating func bindLookup(
    _ word: String, _ filter: FilterInstance, _ place: Int, line: Int
  ) throws(CompileError) -> String {
    let base = "\(names[place])_\(word)"
    let function = "\(base)_lookup"
    guard code.begins(function) else { return function }
    var steps: [ExpressionNode] = []
    if let curves = filter.definition.curves.first(where: { $0.name == word }) {
      let computed = try compute(curves, filter)
      let name = "\(base)_curves"
      bind(.init(name: name, content: .curves(computed), sampling: .nearest))
      steps = [curved(by: name, LookupDescription.Grid(count: computed.samples.count))]
    } else {
      steps = try bindLookupFile(word, filter, place, base, line: line)
    }
    code.append(
      FunctionNode(
        "vec3", function, [("vec3", "rgb")], steps.map { .assign("rgb", $0) } + [.exit("rgb")]))
    return function
  }

  /// The values of `rgb`, one after the other, that look a colour up in a parameter's file; none when it is `none`.
  private mutating func bindLookupFile(
    _ word: String, _ filter: FilterInstance, _ place: Int, _ base: String, line: Int
  ) throws(CompileError) -> [ExpressionNode] {
    guard let parameter = filter.definition.parameter(named: word), parameter.kind == .lookup else {
      throw CompileError(
        .invalidFilter, "\(filter.definition.path):\(line): '\(word)' is not a parameter of type lookup")
    }
    let path = try file(parameter, filter)
    if path == "none" { return [] }
    let shape = context.lookups(path) ?? LookupDescription()
    var steps: [ExpressionNode] = []
    func bindCurves(_ shape: LookupDescription.Grid?, _ curves: RenderPlan.TextureBinding.CurvePlace) {
      guard let shape else { return }
      let name = curves == .beforeCube ? "\(base)_curves" : "\(base)_output"
      bind(.init(name: name, content: .lookupCurves(path: path, curves), sampling: .nearest))
      steps.append(curved(by: name, shape))
    }
    bindCurves(shape.curve, .beforeCube)
    if let grid = shape.cube {
      let (name, storage) = ("\(base)_cube", storage(of: grid, shape.colors, at: place))
      bind(.init(name: name, content: .lookupCube(path: path, storage: storage), sampling: .nearest))
      steps.append(lookup(in: name, storage, shape.colors, grid, of: "rgb"))
    }
    bindCurves(shape.output, .afterCube)
    return steps
  }

  /// A colour looked up in a cube that stands for a run of operations.
  mutating func lookedUp(_ lookup: BakedLookup, _ input: ExpressionNode, name: String) -> ExpressionNode {
    let cube = "\(name)_cube"
    bind(
      .init(name: cube, content: .lookupCube(path: lookup.path, storage: lookup.storage), sampling: .nearest))
    let color = self.lookup(in: cube, lookup.storage, lookup.colors, lookup.grid, of: input.rgb)
    if lookup.low == 0, lookup.range == 1 { return .color(color, 1.0) }
    constant(.init(name: "\(name)_low", kind: .float, values: [lookup.low]))
    constant(.init(name: "\(name)_range", kind: .float, values: [lookup.range]))
    return .color(color * "\(name)_range" + "\(name)_low", 1.0)
  }

  /// The storage of a cube that the value at `place` is computed with.
  private func storage(
    of cube: LookupDescription.Grid, _ colors: LookupDescription.Colors, at place: Int
  ) -> CubeStorage {
    switch (colors, context.options.costs.cubes) {
    case (.bytes, _): .bytes
    case (.unit(let step), .packedTetrahedra):
      context.storage.packsLookups[place] && cube.count <= CubeStorage.mostPacked
        && step <= CubeStorage.greatestPackedStep ? .packedTetrahedra : .floats
    case (.unit, .words): context.options.fusion == .full ? .words : .floats
    case (.unit, _), (.any, _): .floats
    }
  }

  /// `rgb` changed by curves.
  private mutating func curved(by curves: String, _ shape: LookupDescription.Grid) -> ExpressionNode {
    .call("viewfinder_curved", with: [.init(curves)] + place(of: "rgb", on: shape, curves))
  }

  /// A colour looked up in a cube.
  private mutating func lookup(
    in cube: String, _ storage: CubeStorage, _ colors: LookupDescription.Colors,
    _ grid: LookupDescription.Grid, of color: ExpressionNode
  ) -> ExpressionNode {
    let arguments = [.init(cube)] + place(of: color, on: grid, cube)
    switch (storage, colors) {
    case (.packedTetrahedra, .unit(let step)):
      let steps = "\(cube)_steps"
      constant(
        .init(name: steps, kind: .float, values: [CubeStorage.packedRange(greatestStep: step)]))
      return .call("viewfinder_lookedUpPacked", with: arguments + [.init(steps)])
    case (.words, _): return .call("viewfinder_lookedUpWords", with: arguments)
    default: return .call("viewfinder_lookedUp", with: arguments)
    }
  }

  private func compute(
    _ curves: FilterDefinition.Curves, _ filter: FilterInstance
  ) throws(CompileError) -> ComputedCurves {
    guard let provider = context.catalog.curveProviders[curves.provider] else {
      let message = unknown(
        curves.provider, among: context.catalog.curveProviders.keys, what: "curve provider")
      throw CompileError(.invalidFilter, "\(filter.definition.path): \(message)")
    }
    return provider(
      curves.parameters.map { name in
        guard let parameter = filter.definition.parameter(named: name),
          case .numbers(let numbers) = filter.value(of: parameter)
        else { preconditionFailure("'\(name)' is no curve of '\(filter.definition.id)'") }
        return numbers
      })
  }

  /// The arguments that position a colour on a grid: its position in steps, and the last step.
  private mutating func place(
    of color: ExpressionNode, on grid: LookupDescription.Grid, _ name: String
  ) -> [ExpressionNode] {
    let last = Float(grid.count - 1)
    let scale = last / (grid.high - grid.low)
    let offset = -grid.low * scale
    constant(.init(name: "\(name)_scale", kind: .vec3, values: [scale.x, scale.y, scale.z]))
    constant(.init(name: "\(name)_offset", kind: .vec3, values: [offset.x, offset.y, offset.z]))
    constant(.init(name: "\(name)_last", kind: .float, values: [last]))
    return [color * "\(name)_scale" + "\(name)_offset", "\(name)_last"]
  }
}
