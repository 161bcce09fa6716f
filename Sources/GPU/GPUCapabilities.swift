internal import CGLES

/// The driver that a context uses.
package struct GPUInfo: Hashable, Sendable {
  /// The driver's name for the GPU, `GL_RENDERER`.
  package let renderer: String
  /// The driver's vendor, `GL_VENDOR`.
  package let vendor: String
  /// The driver's version text, `GL_VERSION`.
  package let version: String
  /// The version of OpenGL ES, major times 10 plus minor: 30, 31 or 32.
  package let versionNumber: Int

  /// Whether it is a software renderer: llvmpipe, softpipe, swrast or SwiftShader.
  package var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"].contains {
      name.contains($0)
    }
  }

  /// Part of a program cache's key: changes whenever stored programs may become invalid.
  package var programCacheKey: String { "\(vendor)|\(renderer)|\(version)" }
}

/// The limits of a context.
package struct GPULimits: Hashable, Sendable {
  /// The maximum width and height of a 2D texture.
  package let maxTextureSize: Int
  /// The maximum side of a 3D texture.
  package let max3DTextureSize: Int
  /// The number of textures that a fragment shader can sample; at least 16.
  package let textureUnits: Int
  /// The number of textures that a vertex shader can sample; at least 16.
  package let vertexTextureUnits: Int
  /// The number of four-component uniforms of a fragment shader; at least 224.
  package let fragmentUniformVectors: Int
  /// The number of four-component uniforms of a vertex shader; at least 256.
  package let vertexUniformVectors: Int
  /// The number of textures that one draw can write; at least 4.
  package let renderTargets: Int
}

/// The capabilities of a context beyond OpenGL ES 3.0.
package struct GPUCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each capability.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Half-float textures can be rendered to.
  package static let halfFloatTargets = GPUCapabilities(rawValue: 1 << 0)
  /// Float textures of 16 and 32 bits can be rendered to (`EXT_color_buffer_float`).
  package static let floatTargets = GPUCapabilities(rawValue: 1 << 1)
  /// 32-bit float textures can be filtered linearly (`OES_texture_float_linear`).
  package static let floatLinear = GPUCapabilities(rawValue: 1 << 2)
  /// 32-bit float targets can be blended (`EXT_float_blend`).
  package static let floatBlend = GPUCapabilities(rawValue: 1 << 3)
  /// GPU time can be measured (`EXT_disjoint_timer_query`).
  package static let timerQuery = GPUCapabilities(rawValue: 1 << 4)
  /// Programs compile in the background (`KHR_parallel_shader_compile`).
  package static let parallelCompile = GPUCapabilities(rawValue: 1 << 5)
  /// Textures can have 16-bit normalised channels (`EXT_texture_norm16`).
  package static let norm16 = GPUCapabilities(rawValue: 1 << 6)
  /// Linked programs can be stored and reloaded.
  package static let programBinary = GPUCapabilities(rawValue: 1 << 7)
  /// The driver provides messages for errors (`KHR_debug`).
  package static let debugOutput = GPUCapabilities(rawValue: 1 << 8)
  /// GPU resets are reported (`EXT_robustness` or OpenGL ES 3.2).
  package static let resetStatus = GPUCapabilities(rawValue: 1 << 9)

  /// Queries the current context.
  static func ofCurrentContext(version: Int) -> GPUCapabilities {
    var names: Set<String> = []
    for index in 0..<GL.integer(GL.numExtensions) {
      if let name = glGetStringi(GL.extensions, GLuint(index)) { names.insert(String(cString: name)) }
    }
    var set: GPUCapabilities = []
    if names.contains("GL_EXT_color_buffer_float") || version >= 32 {
      set.formUnion([.floatTargets, .halfFloatTargets])
    }
    if names.contains("GL_EXT_color_buffer_half_float") { set.insert(.halfFloatTargets) }
    if names.contains("GL_OES_texture_float_linear") { set.insert(.floatLinear) }
    if names.contains("GL_EXT_float_blend") { set.insert(.floatBlend) }
    if names.contains("GL_EXT_disjoint_timer_query") { set.insert(.timerQuery) }
    if names.contains("GL_KHR_parallel_shader_compile") { set.insert(.parallelCompile) }
    if names.contains("GL_EXT_texture_norm16") { set.insert(.norm16) }
    if GL.integer(GL.numProgramBinaryFormats) > 0 { set.insert(.programBinary) }
    if names.contains("GL_KHR_debug") { set.insert(.debugOutput) }
    if version >= 32 || names.contains("GL_EXT_robustness") || names.contains("GL_KHR_robustness") {
      set.insert(.resetStatus)
    }
    return set
  }
}
