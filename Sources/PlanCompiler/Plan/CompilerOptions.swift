import FilterGraph

/// How a plan is made.
package struct CompilerOptions: Hashable, Sendable {
  /// Whether settings may change while the plan is in use.
  package enum Parameters: Hashable, Sendable {
    /// They stay: what does nothing at its setting is dropped, and programs hold the values as constants.
    case fixed
    /// They may change: programs do not depend on numbers, colours and points, so a slider compiles nothing. What is
    /// chosen among words, and switches, still decide the program.
    case live
  }

  /// How many passes are spent.
  package enum Fusion: Hashable, Sendable {
    /// As few passes as the rules allow.
    case full
    /// One pass for each filter and each conversion: the definition that a fused plan must agree with.
    case none
  }

  /// The number format of pictures between passes.
  package enum Intermediates: Hashable, Sendable {
    /// 16-bit floats; needs a GPU that can render to them.
    case half
    /// 32-bit floats; needs a GPU that can render to them.
    case float
    /// 8-bit integers: values outside 0…1 are cut off.
    case byte
  }

  /// What one run of the plan computes.
  package enum Extent: Hashable, Sendable {
    /// The whole result.
    case whole
    /// Any rectangle of the result, from the parts of its sources that this takes: see ``RenderPlan/regions(for:)``.
    /// Programs find their place and mix texels by themselves, so that every tile has the same bits as the whole,
    /// and pictures may be larger than the GPU takes.
    case tiles
  }

  /// Whether settings may change.
  package var parameters: Parameters
  /// How many passes are spent.
  package var fusion: Fusion
  /// What things cost.
  package var costs: Costs
  /// The number format between passes.
  package var intermediates: Intermediates
  /// The number format between passes that make a picture of more than 8 bits a channel.
  package var deepIntermediates: Intermediates
  /// The number format of a result that is asked for as a texture.
  package var output: TextureKind
  /// The number format in which the GPU can add up points: 32-bit floats, or half floats, in which counts are exact up to
  /// 2048; nil when it can in none.
  package var accumulation: TextureKind?
  /// What one run computes.
  package var extent: Extent
  /// What is known of earlier frames. A plan for tiles is one of a frame that stands alone.
  package var history: History
  /// The largest side of a picture that the GPU takes.
  package var maximumSize: Int
  /// The textures that one pass may read.
  package var maximumTextures: Int
  /// The textures that the vertices of a pass may read.
  package var maximumVertexTextures: Int
  /// The uniforms that one program may have, each of four components; every GPU with OpenGL ES 3 has 224.
  package var maximumUniforms: Int
  /// The textures that one draw may write; every GPU with OpenGL ES 3 writes four.
  package var maximumTargets: Int

  /// Creates options; the defaults suit a script on a GPU with half-float targets.
  package init(
    parameters: Parameters = .fixed, fusion: Fusion = .full, costs: Costs = .gpu,
    intermediates: Intermediates = .half, deepIntermediates: Intermediates = .float,
    output: TextureKind = .rgba8, accumulation: TextureKind? = .rgba32f, extent: Extent = .whole,
    history: History = .none,
    maximumSize: Int = 16384,
    maximumTextures: Int = 16, maximumVertexTextures: Int = 16, maximumUniforms: Int = 1024,
    maximumTargets: Int = 4
  ) {
    self.parameters = parameters
    self.fusion = fusion
    self.costs = costs
    self.intermediates = intermediates
    self.deepIntermediates = deepIntermediates
    self.output = output
    self.accumulation = accumulation
    self.extent = extent
    self.history = history
    self.maximumSize = maximumSize
    self.maximumTextures = maximumTextures
    self.maximumVertexTextures = maximumVertexTextures
    self.maximumUniforms = maximumUniforms
    self.maximumTargets = maximumTargets
  }
}

/// The number formats of pictures that passes write.
package enum TextureKind: String, Hashable, Sendable {
  case r8, rgba8, rgb10a2, r16f, rgba16f, r32f, rgba32f
  /// Four words that hold the bytes of a picture in memory; no sampler reads them.
  case rgba16ui, rgba32ui

  /// The bytes of one texel.
  package var bytesPerTexel: Int {
    switch self {
    case .r8: 1
    case .r16f: 2
    case .rgba8, .rgb10a2, .r32f: 4
    case .rgba16f, .rgba16ui: 8
    case .rgba32f, .rgba32ui: 16
    }
  }
}
