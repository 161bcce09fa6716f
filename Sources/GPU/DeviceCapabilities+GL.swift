internal import CGLES
import Graphics

extension DeviceCapabilities {
  /// Queries the current context.
  static func ofCurrentContext(version: Int) -> DeviceCapabilities {
    var names: Set<String> = []
    for index in 0..<GL.integer(GL.numExtensions) {
      if let name = glGetStringi(GL.extensions, GLuint(index)) { names.insert(String(cString: name)) }
    }
    var set: DeviceCapabilities = []
    if names.contains("GL_EXT_color_buffer_float") || version >= 32 {
      set.formUnion([.floatTargets, .halfFloatTargets])
    }
    if names.contains("GL_EXT_color_buffer_half_float") { set.insert(.halfFloatTargets) }
    if names.contains("GL_OES_texture_float_linear") { set.insert(.floatLinear) }
    if names.contains("GL_EXT_float_blend") { set.insert(.floatBlend) }
    if names.contains("GL_EXT_disjoint_timer_query") { set.insert(.timerQuery) }
    if names.contains("GL_KHR_parallel_shader_compile") { set.insert(.parallelCompile) }
    if GL.integer(GL.numProgramBinaryFormats) > 0 { set.insert(.programBinary) }
    if names.contains("GL_KHR_debug") { set.insert(.debugOutput) }
    return set
  }
}
