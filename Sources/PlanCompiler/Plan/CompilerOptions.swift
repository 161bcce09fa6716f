import FilterGraph

/// How to compile a plan.
package struct CompilerOptions: Hashable, Sendable {
  /// Whether settings may change while the plan is in use.
  package enum Parameters: Hashable, Sendable {
    /// They are fixed: filters that do nothing at their settings are dropped, and programs contain the values
    /// as constants.
    case fixed
    /// They may change: programs do not depend on numbers, colours and points, so a slider compiles nothing.
    /// Choices and switches still determine the program.
    case live
  }

  /// How far to fuse operations into passes.
  package enum Fusion: Hashable, Sendable {
    /// As far as the rules and the costs allow.
    case full
    /// One pass per filter and conversion: the reference that a fused plan must match.
    case none
  }

  /// The number format of pictures between passes.
  package enum Intermediates: Hashable, Sendable {
    /// 16-bit floats; needs a GPU that can render to them.
    case half
    /// 32-bit floats; needs a GPU that can render to them.
    case float
    /// 8-bit integers: values are clamped to 0…1.
    case byte
  }

  /// How to read the luma of a source.
  package enum Luma: Hashable, Sendable {
    /// From the luma sample alone, where the results do not show what chroma adds to it.
    case stored
    /// As the weighted sum of all stored values.
    case weighted
  }

  /// What one run of the plan computes.
  package enum Extent: Hashable, Sendable {
    /// The whole result.
    case whole
    /// Any rectangle of the result, from the parts of its sources that it needs: see
    /// ``RenderPlan/regions(for:)``. Programs locate and interpolate texels themselves, so that every tile is
    /// bit-identical to the whole, and pictures may exceed the GPU's maximum size.
    case tiles
  }

  /// Whether settings may change.
  package var parameters: Parameters
  /// How far to fuse operations into passes.
  package var fusion: Fusion
  /// How to read the luma of a source.
  package var luma = Luma.stored
  /// The device's costs.
  package var costs: Costs
  /// The number format between passes.
  package var intermediates: Intermediates
  /// The number format between passes that lead to a picture of more than 8 bits per channel.
  package var deepIntermediates: Intermediates
  /// The number format of a result requested as a texture.
  package var output: TextureKind
  /// The number format in which the GPU can accumulate points: 32-bit floats, or half floats, in which counts
  /// are exact up to 2048; nil when it supports neither.
  package var accumulation: TextureKind?
  /// What one run computes.
  package var extent: Extent
  /// Whether the plan may read earlier frames. A plan for tiles has no history.
  package var history: History
  /// The bytes that the pictures of earlier frames may take together.
  package var maximumHistory: Int
  /// The maximum side of a texture on the GPU.
  package var maximumSize: Int
  /// The number of textures that one pass may read.
  package var maximumTextures: Int
  /// The number of textures that a pass's vertex shader may read.
  package var maximumVertexTextures: Int
  /// The number of four-component uniforms that one program may have; every OpenGL ES 3 GPU has 224.
  package var maximumUniforms: Int
  /// The number of textures that one draw may write; every OpenGL ES 3 GPU supports four.
  package var maximumTargets: Int

  /// Creates options; the defaults suit a batch job on a GPU with half-float targets.
  package init(
    parameters: Parameters = .fixed, fusion: Fusion = .full, costs: Costs = .gpu,
    intermediates: Intermediates = .half, deepIntermediates: Intermediates = .float,
    output: TextureKind = .rgba8, accumulation: TextureKind? = .rgba32f, extent: Extent = .whole,
    history: History = .none, maximumHistory: Int = 4 << 30,
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
    self.maximumHistory = maximumHistory
    self.maximumSize = maximumSize
    self.maximumTextures = maximumTextures
    self.maximumVertexTextures = maximumVertexTextures
    self.maximumUniforms = maximumUniforms
    self.maximumTargets = maximumTargets
  }
}

/// The texture formats that passes write.
package enum TextureKind: String, Hashable, Sendable {
  case r8, rgba8, rgb10a2, r16f, rgba16f, r32f, rgba32f
  /// Four integers that hold the bytes of an encoded picture; no sampler interpolates them.
  case rgba16ui, rgba32ui

  /// The bytes per texel.
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
