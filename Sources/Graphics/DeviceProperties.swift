/// The driver of a device.
package struct DeviceInfo: Hashable, Sendable {
  /// The driver's name for the device, `GL_RENDERER`.
  package let renderer: String
  /// The driver's vendor, `GL_VENDOR`.
  package let vendor: String
  /// The driver's version text, `GL_VERSION`.
  package let version: String
  /// The version of OpenGL ES, major times 10 plus minor: 30, 31 or 32.
  package let versionNumber: Int

  /// Describes a driver.
  package init(renderer: String, vendor: String, version: String, versionNumber: Int) {
    self.renderer = renderer
    self.vendor = vendor
    self.version = version
    self.versionNumber = versionNumber
  }

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

/// The limits of a device.
package struct DeviceLimits: Hashable, Sendable {
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

  /// Describes limits.
  package init(
    maxTextureSize: Int, max3DTextureSize: Int, textureUnits: Int, vertexTextureUnits: Int,
    fragmentUniformVectors: Int, vertexUniformVectors: Int, renderTargets: Int
  ) {
    self.maxTextureSize = maxTextureSize
    self.max3DTextureSize = max3DTextureSize
    self.textureUnits = textureUnits
    self.vertexTextureUnits = vertexTextureUnits
    self.fragmentUniformVectors = fragmentUniformVectors
    self.vertexUniformVectors = vertexUniformVectors
    self.renderTargets = renderTargets
  }
}

/// What a device offers beyond OpenGL ES 3.0.
package struct DeviceCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each capability.
  package let rawValue: UInt32

  /// Creates a set from its bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Half-float textures can be rendered to.
  package static let halfFloatTargets = DeviceCapabilities(rawValue: 1 << 0)
  /// Float textures of 16 and 32 bits can be rendered to (`EXT_color_buffer_float`).
  package static let floatTargets = DeviceCapabilities(rawValue: 1 << 1)
  /// 32-bit float textures can be filtered linearly (`OES_texture_float_linear`).
  package static let floatLinear = DeviceCapabilities(rawValue: 1 << 2)
  /// 32-bit float targets can be blended (`EXT_float_blend`).
  package static let floatBlend = DeviceCapabilities(rawValue: 1 << 3)
  /// The device's time can be measured (`EXT_disjoint_timer_query`).
  package static let timerQuery = DeviceCapabilities(rawValue: 1 << 4)
  /// Programs compile in the background (`KHR_parallel_shader_compile`).
  package static let parallelCompile = DeviceCapabilities(rawValue: 1 << 5)
  /// Linked programs can be stored and reloaded.
  package static let programBinary = DeviceCapabilities(rawValue: 1 << 6)
  /// The driver provides messages for errors (`KHR_debug`).
  package static let debugOutput = DeviceCapabilities(rawValue: 1 << 7)
}
