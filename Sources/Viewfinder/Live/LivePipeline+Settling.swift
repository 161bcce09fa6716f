import Cameras
import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering

extension LivePipeline {
  /// The state of the plan for settled settings.
  enum Settled {
    case no
    case compiling(PendingPlan)
    /// Functions of colours are compiled, to be baked into lookups.
    case baking
    case ready(PreparedPlan)
    /// There is nothing to gain.
    case needless
  }

  func unsettle() {
    settled = .no
    restingSince = clock.time
  }

  /// Begins to compile a program for settled settings, and uses it once it is ready.
  func settle() {
    switch settled {
    case .ready, .needless: return
    case .compiling(let plan):
      guard plan.isComplete else { return }
      // What cannot be used is not missed.
      settled = (try? plan.finish()).map { .ready($0) } ?? .needless
    case .baking:
      guard !renderer.isCompilingFunctions else { return }
      beginSettling(baking: .atOnce)
    case .no:
      guard settings == .moving, let settleDelay, pending == nil, clock.time - restingSince >= settleDelay
      else { return }
      guard renderer.device.capabilities.contains(.parallelCompile) else { return settled = .needless }
      beginSettling(baking: .known)
    }
  }

  /// Begins to compile the plan, or first the functions of colours that it may have baked.
  private func beginSettling(baking: Renderer.Baking) {
    settled = .needless
    guard let display, let facts = facts(of: display.inputs),
      let plan = try? prepare(
        display.content, facts, turn: display.turn, settling: baking),
      plan.plan.passes.map(\.fragmentShader) != display.plan.plan.passes.map(\.fragmentShader),
      // What is dropped at its settings would leave its frames behind.
      plan.plan.states == display.plan.plan.states
    else { return }
    settled = baking == .known && renderer.hasFunctionsToBake ? .baking : .compiling(plan)
  }
}
