public import FilterGraph
import GPU

/// A plan whose programs are being compiled, where the driver can, in the background.
///
/// Go on drawing with another plan, ask `isComplete` once a frame, and then `finish()` it. One that is no longer
/// wanted is simply let go.
public final class PendingPlan {
  /// The plan.
  public let plan: RenderPlan
  private let programs: [PendingProgram]
  private let textures: [[PreparedPlan.Texture]]

  init(_ plan: RenderPlan, programs: [PendingProgram], textures: [[PreparedPlan.Texture]]) {
    self.plan = plan
    self.programs = programs
    self.textures = textures
  }

  /// Whether `finish()` will return without waiting; always true where the driver compiles in the foreground.
  public var isComplete: Bool { programs.allSatisfy(\.isComplete) }

  /// The plan, ready to run; waits for the compiler if need be.
  ///
  /// - Throws: `RenderingError` with code `shader` when a filter's code does not compile.
  public func finish() throws(RenderingError) -> PreparedPlan {
    var lastReader = Array(repeating: -1, count: plan.passes.count)
    for (index, pass) in plan.passes.enumerated() {
      for texture in pass.textures { if case .pass(let read) = texture.content { lastReader[read] = index } }
    }
    var passes: [PreparedPlan.Pass] = []
    for (index, pass) in plan.passes.enumerated() {
      let program = try programs[index].finish()
      for (unit, binding) in pass.textures.enumerated() {
        // The driver drops samplers that turn out to be unread.
        if let location = program.uniform(binding.name) { program.set(location, unit: unit) }
      }
      let uniforms = pass.uniforms.compactMap { uniform in
        program.uniform(uniform.name).map { ($0, PreparedPlan.Value(uniform)) }
      }
      passes.append(
        PreparedPlan.Pass(
          program: program, points: pass.points, uniforms: uniforms, textures: textures[index],
          output: pass.output,
          format: TextureFormat(pass.output.kind),
          released: lastReader.indices.filter { lastReader[$0] == index },
          origin: program.uniform(RenderPlan.Pass.originName),
          textureOrigins: pass.textures.map { program.uniform($0.originName) }))
    }
    return PreparedPlan(plan: plan, passes: passes)
  }
}

@available(*, unavailable)
extension PendingPlan: Sendable {}
