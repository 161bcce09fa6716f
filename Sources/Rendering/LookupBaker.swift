import FilterGraph
import Graphics
import Pixels
package import PlanCompiler

/// Bakes functions of colours into cubes where the measured error is small enough, and keeps the latest results.
///
/// Use it on the device's thread.
final class LookupBaker {
  private enum State {
    case compiling(PendingPlan)
    /// Computing the function per pixel is more exact than it may be wrong.
    case refused
    case ready(BakedLookup)
  }

  /// The number of functions to remember. A plan that reads a cube keeps its texture.
  private static let most = 16

  private var states: [ColorFunction: State] = [:]
  /// The remembered functions, the oldest first.
  private var functions: [ColorFunction] = []
  private var count = 0

  /// Whether functions wait for programs that the driver still compiles.
  var isCompiling: Bool {
    states.values.contains { if case .compiling(let plan) = $0 { !plan.isComplete } else { false } }
  }

  /// Whether functions wait to be measured.
  var isWaiting: Bool {
    states.values.contains { if case .compiling = $0 { true } else { false } }
  }

  /// The lookup for a function, if it is known and exact enough.
  func known(_ function: ColorFunction) -> BakedLookup? {
    if case .ready(let lookup) = states[function] { lookup } else { nil }
  }

  /// Compiles the function's program, in the background if the driver can.
  func begin(_ function: ColorFunction, with renderer: Renderer) {
    guard states[function] == nil else { return }
    let plan = try? renderer.beginPreparing(function.plan, lifetime: .session)
    // Errors in a filter's code are reported when the chain itself is compiled.
    remember(function, as: plan.map { .compiling($0) } ?? .refused, renderer)
  }

  /// The lookup for a function; bakes it if it is not known.
  func finish(_ function: ColorFunction, with renderer: Renderer) -> BakedLookup? {
    begin(function, with: renderer)
    if case .compiling(let plan) = states[function] {
      count += 1
      let lookup = try? renderer.bake(function, plan.finish(), path: "baked:\(count)")
      states[function] = lookup.map { .ready($0) } ?? .refused
    }
    return known(function)
  }

  /// Forgets everything: files that functions read have changed.
  func forgetAll(_ renderer: Renderer) {
    while !functions.isEmpty { forgetOldest(renderer) }
  }

  private func remember(_ function: ColorFunction, as state: State, _ renderer: Renderer) {
    if functions.count == Self.most { forgetOldest(renderer) }
    functions.append(function)
    states[function] = state
  }

  private func forgetOldest(_ renderer: Renderer) {
    let oldest = functions.removeFirst()
    if let lookup = known(oldest) { renderer.resources.forget(lookup: lookup.path) }
    states[oldest] = nil
  }
}

extension Renderer {
  /// Whether functions of colours are baked into lookups.
  package enum Baking: Hashable, Sendable {
    /// They are computed per pixel.
    case never
    /// Those that are baked already are used; the programs of others are compiled in the background.
    case known
    /// They are baked before the plan is ready.
    case atOnce
  }

  /// Bakes a function, unless it is not exact enough: the lookup that computes it with an error within its limits.
  package func baked(_ function: ColorFunction) -> BakedLookup? {
    guard device.capabilities.contains(.floatTargets) else { return nil }
    return baker.finish(function, with: self)
  }

  /// The lookup for a function, depending on what may be done for it.
  func lookup(for function: ColorFunction, _ baking: Baking) -> BakedLookup? {
    switch baking {
    case .never: return nil
    case .atOnce: return baked(function)
    case .known:
      guard device.capabilities.contains(.floatTargets) else { return nil }
      baker.begin(function, with: self)
      return baker.known(function)
    }
  }

  /// Whether functions of colours wait for programs that the driver still compiles.
  package var isCompilingFunctions: Bool { baker.isCompiling }

  /// Whether functions of colours wait to be baked.
  package var hasFunctionsToBake: Bool { baker.isWaiting }

  /// Computes a cube and measures its error.
  ///
  /// - Parameter prepared: the function's plan.
  /// - Returns: nil when no cube is exact enough.
  fileprivate func bake(
    _ function: ColorFunction, _ prepared: PreparedPlan, path: String
  ) throws(RenderingError) -> BakedLookup? {
    let colors = BakingColors()
    let wanted = try results(of: prepared, for: colors)
    guard let cube = BakedCube(wanted) else { return nil }
    resources.keep(LookupTable(cube: cube.cube), as: path)
    for storage in cube.storages(preferring: function.storage) {
      var lookup = cube.lookup(path: path, names: function.names, storage: storage)
      let plan: RenderPlan
      do throws(CompileError) {
        plan = try ColorFunction.plan(of: lookup, options: options())
      } catch {
        throw RenderingError(error)
      }
      let found = try results(of: beginPreparing(plan, lifetime: .session).finish(), for: colors)
      let error = colors.error(of: found, from: wanted)
      if error.greatest <= function.greatestError, error.mean <= function.meanError,
        colors.cornersAgree(found, wanted)
      {
        lookup.error = error.greatest
        return lookup
      }
    }
    resources.forget(lookup: path)
    return nil
  }

  private func results(
    of prepared: PreparedPlan, for colors: BakingColors
  ) throws(RenderingError) -> [Float] {
    let frame = Box(try FrameTextures(device, format: .rgbaFloat, size: ColorFunction.colors))
    frame.value.upload(colors.image)
    let result = try run(prepared, on: frame.value)
    return try device.readFloats(of: result.view)
  }
}
