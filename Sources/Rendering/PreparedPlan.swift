package import PlanCompiler
import FilterGraph
import Graphics

/// A plan with all its resources resolved: programs, uniform locations, textures. Running it allocates
/// nothing.
package final class PreparedPlan {
  /// The plan.
  package let plan: RenderPlan
  let passes: [Pass]
  /// The number of textures that the passes write.
  let slotCount: Int
  /// The slots of the results, in the order of the plan's result targets.
  let outputSlots: [Int]
  /// The number of textures that a run returns.
  package var resultCount: Int { outputSlots.count }
  /// The slots of the states to keep for later frames.
  let stateSlots: [(state: Int, slot: Int)]
  /// Whether the plan reads states of earlier frames.
  let readsStates: Bool
  /// The same chain for a frame without history; nil when the chain reads none.
  let alone: PreparedPlan?

  struct Pass {
    let program: Program
    /// The number of points drawn and accumulated; nil for a pass that covers its target.
    let points: Int?
    let uniforms: [(location: UniformLocation, kind: Value)]
    let textures: [Texture]
    /// The one to four textures that the pass writes, with their formats.
    let outputs: [(output: RenderPlan.Output, format: TextureFormat)]
    /// The slot of the first texture; the others follow.
    let slot: Int
    /// The slots that nothing reads after this pass.
    let released: [Int]
    /// The location of the uniform that flips the rows, in a program that can draw into a window.
    let flip: UniformLocation?
    /// The location of the uniform with the tile's origin, in a program for tiles.
    let origin: UniformLocation?
    /// The same for each of its textures: the origin of the part that the texture holds.
    let textureOrigins: [UniformLocation?]
  }

  enum Value {
    case int(Int)
    case floats([Float], Uniform.Kind)
    /// A number that each frame gives.
    case clock(FrameClock)
  }

  struct Texture {
    let content: Content
    let sampler: Sampler

    enum Content {
      /// A plane of the picture that feeds an input of the chain.
      case inputPlane(input: Int, Int)
      /// A plane of any source, in a plan for tiles.
      case part(source: Int, plane: Int)
      /// A texture written by an earlier pass, by its slot.
      case slot(Int)
      /// A state of an earlier frame.
      case state(Int, age: Int)
      /// A texture of a file, with what it belongs to, which may be no longer in the cache.
      case fixed(TextureView, owner: AnyObject)
      /// A texture that lives as long as the plans that read it.
      case kept(Box<Graphics.Texture>)
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
