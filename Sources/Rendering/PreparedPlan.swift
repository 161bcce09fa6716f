public import FilterGraph
import GPU

/// A plan with everything looked up: programs, uniform places, textures. Running it allocates nothing.
public final class PreparedPlan {
  /// The plan.
  public let plan: RenderPlan
  let passes: [Pass]

  struct Pass {
    let program: Program
    /// How many points are drawn and added up; nil for a pass that covers its target.
    let points: Int?
    let uniforms: [(location: UniformLocation, kind: Value)]
    let textures: [Texture]
    let output: RenderPlan.Output
    let format: TextureFormat
    /// The passes whose results nothing reads after this one.
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
      case pass(Int)
      case fixed(TextureView)
    }
  }

  init(plan: RenderPlan, passes: [Pass]) {
    self.plan = plan
    self.passes = passes
  }
}

@available(*, unavailable)
extension PreparedPlan: Sendable {}
