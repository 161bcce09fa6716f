package import PlanCompiler
import FilterGraph
package import Graphics

/// A plan whose programs are being compiled, in the background if the driver can.
///
/// Keep drawing with another plan, check `isComplete` once per frame, then call `finish()`. To cancel, just
/// drop it.
package final class PendingPlan {
  /// The plan.
  package let plan: RenderPlan
  private let programs: [PendingProgram]
  private let textures: [[PreparedPlan.Texture]]
  private let alone: PendingPlan?

  init(
    _ plan: RenderPlan, programs: [PendingProgram], textures: [[PreparedPlan.Texture]],
    alone: PendingPlan? = nil
  ) {
    self.alone = alone
    self.plan = plan
    self.programs = programs
    self.textures = textures
  }

  /// Whether `finish()` returns without waiting; always true when the driver compiles in the foreground.
  package var isComplete: Bool { programs.allSatisfy(\.isComplete) && alone?.isComplete ?? true }

  /// The plan, ready to run; waits for the compiler if necessary.
  ///
  /// - Throws: `RenderingError` with code `shader` when a filter's code does not compile.
  package func finish() throws(RenderingError) -> PreparedPlan {
    var lastReader: [Int: Int] = [:]
    for (index, some) in textures.enumerated() {
      for texture in some { if case .slot(let slot) = texture.content { lastReader[slot] = index } }
    }
    for target in plan.resultTargets { lastReader[plan.slot(of: target)] = nil }
    for state in plan.states { if let target = state.target { lastReader[plan.slot(of: target)] = nil } }
    var passes: [PreparedPlan.Pass] = []
    for (index, pass) in plan.passes.enumerated() {
      let program = try programs[index].finish()
      for (unit, binding) in pass.textures.enumerated() {
        // The driver removes samplers that are never read.
        if let location = program.uniform(binding.name) { program.set(location, unit: unit) }
      }
      let uniforms = pass.uniforms.compactMap { uniform in
        program.uniform(uniform.name).map { ($0, PreparedPlan.Value(uniform)) }
      }
      passes.append(
        PreparedPlan.Pass(
          program: program, points: pass.points, uniforms: uniforms, textures: textures[index],
          outputs: pass.outputs.map { ($0, TextureFormat($0.kind)) },
          slot: plan.slot(of: index),
          released: lastReader.keys.filter { lastReader[$0] == index }.sorted(),
          flip: program.uniform(RenderPlan.flipName),
          origin: program.uniform(RenderPlan.Pass.originName),
          textureOrigins: pass.textures.map { program.uniform($0.originName) }))
    }
    return PreparedPlan(plan: plan, passes: passes, alone: try alone?.finish())
  }
}

@available(*, unavailable)
extension PendingPlan: Sendable {}

extension RenderPlan {
  /// The index of a pass's first texture among those of all passes.
  func slot(of pass: Int) -> Int { passes[..<pass].reduce(0) { $0 + $1.outputs.count } }

  /// The index of a texture among those of all passes.
  func slot(of target: Target) -> Int { slot(of: target.pass) + target.output }
}
