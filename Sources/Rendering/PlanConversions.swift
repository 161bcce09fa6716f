import Graphics
import PlanCompiler

// Converts the types of plans to those of a device.

extension Sampler {
  init(_ sampling: RenderPlan.TextureBinding.Sampling) {
    self =
      switch sampling {
      case .nearest: .nearest
      case .linear: .linear
      case .trilinear: .trilinear
      }
  }
}

extension TextureFormat {
  init(_ kind: TextureKind) {
    self =
      switch kind {
      case .r8: .r8
      case .rgba8: .rgba8
      case .rgb10a2: .rgb10a2
      case .r16f: .r16f
      case .r32f: .r32f
      case .rgba16f: .rgba16f
      case .rgba32f: .rgba32f
      case .rgba16ui: .rgba16ui
      case .rgba32ui: .rgba32ui
      }
  }
}

extension PreparedPlan.Value {
  init(_ uniform: RenderPlan.Uniform) {
    if let clock = uniform.clock {
      self = .clock(clock)
      return
    }
    switch uniform.kind {
    case .int: self = .int(Int(uniform.integer))
    case .float, .floats: self = .floats(uniform.values, .float)
    case .vec2: self = .floats(uniform.values, .vec2)
    case .vec3: self = .floats(uniform.values, .vec3)
    case .vec4: self = .floats(uniform.values, .vec4)
    case .mat4: self = .floats(uniform.values, .mat4)
    }
  }
}
