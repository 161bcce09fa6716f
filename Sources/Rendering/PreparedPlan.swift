package import PlanCompiler
import FilterGraph
import GPU

/// A plan with everything looked up: programs, uniform places, textures. Running it allocates nothing.
package final class PreparedPlan {
  /// The plan.
  package let plan: RenderPlan
  let passes: [Pass]
  /// The number of textures that the passes write.
  let slotCount: Int
  /// The slots with the results, in the order of the plan's result targets.
  let outputSlots: [Int]
  /// How many textures a run hands over.
  package var resultCount: Int { outputSlots.count }
  /// The slots with what is kept for later frames.
  let stateSlots: [(state: Int, slot: Int)]
  /// Whether anything is read that earlier frames have kept.
  let readsStates: Bool
  /// The same chain for a frame without earlier ones; nil when the chain reads none.
  let alone: PreparedPlan?

  struct Pass {
    let program: Program
    /// How many points are drawn and added up; nil for a pass that covers its target.
    let points: Int?
    let uniforms: [(location: UniformLocation, kind: Value)]
    let textures: [Texture]
    /// What it writes, one to four textures, and their formats.
    let outputs: [(output: RenderPlan.Output, format: TextureFormat)]
    /// The slot of the first texture that it writes; the others follow.
    let slot: Int
    /// The slots that nothing reads after this pass.
    let released: [Int]
    /// Where a program that can draw into a window finds which way the rows go.
    let flip: UniformLocation?
    /// The uniform that says which part of its result a program for tiles computes.
    let origin: UniformLocation?
    /// The same for each of its textures: which part of the picture it holds.
    let textureOrigins: [UniformLocation?]
  }

  enum Value {
    case int(Int)
    case floats([Float], Uniform.Kind)
  }

  struct Texture {
    let content: Content
    let sampler: Sampler

    enum Content {
      /// A plane of what feeds an input of the chain.
      case inputPlane(input: Int, Int)
      /// A plane of any source, in a plan for tiles.
      case part(source: Int, plane: Int)
      /// What an earlier pass has written, by its slot.
      case slot(Int)
      /// What an earlier frame has kept.
      case state(Int, age: Int)
      case fixed(TextureView)
      /// A texture that lives as long as the plans that read it.
      case kept(Box<GPU.Texture>)
    }
  }

  init(plan: RenderPlan, passes: [Pass], alone: PreparedPlan? = nil) {
    self.plan = plan
    self.passes = passes
    slotCount = passes.reduce(0) { $0 + $1.outputs.count }
    self.alone = alone
    stateSlots = plan.states.enumerated().compactMap { index, state in
      state.target.map { (index, passes[$0.pass].slot + $0.output) }
    }
    readsStates = passes.contains { pass in
      pass.textures.contains { if case .state = $0.content { true } else { false } }
    }
    outputSlots = plan.resultTargets.map { passes[$0.pass].slot + $0.output }
  }
}

@available(*, unavailable)
extension PreparedPlan: Sendable {}
