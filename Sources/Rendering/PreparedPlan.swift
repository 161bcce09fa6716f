public import FilterGraph
import GPU

/// A plan with everything looked up: programs, uniform places, textures. Running it allocates nothing.
public final class PreparedPlan {
  /// The plan.
  public let plan: RenderPlan
  let passes: [Pass]
  /// The number of textures that the passes write.
  let slotCount: Int
  /// The slots with the results, in the order of the plan's outputs.
  let outputSlots: [Int]

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
    /// Where a program for tiles is told which part of its result it computes.
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
      case framePlane(Int)
      /// A plane of any source, in a plan for tiles.
      case part(source: Int, plane: Int)
      /// What an earlier pass has written, by its slot.
      case slot(Int)
      case fixed(TextureView)
      /// A texture that lives as long as the plans that read it.
      case kept(Box<GPU.Texture>)
    }
  }

  init(plan: RenderPlan, passes: [Pass]) {
    self.plan = plan
    self.passes = passes
    slotCount = passes.reduce(0) { $0 + $1.outputs.count }
    outputSlots = plan.outputs.map { passes[$0.target.pass].slot + $0.target.output }
  }
}

@available(*, unavailable)
extension PreparedPlan: Sendable {}
