import FilterGraph
import Pixels
import PlanCompiler
import Rendering
import TestSupport

/// Runs the passes of a plan by ``ShaderInterpreter``, in 32-bit floats.
struct InterpretedPlan {
  let plan: RenderPlan

  /// Why a plan cannot be interpreted; nil where it can.
  ///
  /// Vertex shaders, states and tables of files are what the interpreter does not run.
  var obstacle: String? {
    for pass in plan.passes {
      if pass.vertexShader != nil || pass.points != nil { return "a vertex shader" }
      if !pass.furtherOutputs.isEmpty { return "several results" }
      for texture in pass.textures {
        if texture.sampling == .trilinear { return "mipmaps" }
        switch texture.content {
        case .plane, .pass: break
        case .state: return "a state of an earlier frame"
        case .image, .lookupCube, .lookupCurves, .curves: return "a table"
        }
      }
    }
    return nil
  }

  /// The result for a picture of 8-bit RGBA, four floats a pixel.
  func run(on image: Image) -> [Float] {
    let source = Picture(
      size: image.size, texels: image.bytes.prefix(4 * image.size.area).map { Float($0) / 255 })
    var pictures: [Picture] = []
    for pass in plan.passes {
      var uniforms = Dictionary(uniqueKeysWithValues: pass.uniforms.map { ($0.name, Self.value(of: $0)) })
      for texture in pass.textures {
        let picture: Picture
        switch texture.content {
        case .pass(let index, _): picture = pictures[index]
        default: picture = source
        }
        uniforms[texture.name] = .sampler(
          ShaderTexture(
            width: picture.size.width, height: picture.size.height, texels: picture.texels,
            sampling: texture.sampling == .linear ? .linear : .nearest))
      }
      pictures.append(Self.draw(pass, uniforms))
    }
    return pictures[plan.outputs[0].target.pass].texels
  }

  private struct Picture {
    let size: PixelSize
    let texels: [Float]
  }

  private static func draw(_ pass: RenderPlan.Pass, _ uniforms: [String: ShaderValue]) -> Picture {
    var shader = ShaderInterpreter(pass.fragmentShader, uniforms: uniforms)
    let size = pass.output.size
    var texels: [Float] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
        let results = shader.run([
          "gl_FragCoord": .vector([across, down, 0.5, 1]),
          "v_uv": .vector([across / Double(size.width), down / Double(size.height)]),
        ])
        let color = results?["result"]?.numbers.values ?? [0, 0, 0, 0]
        texels += stored(color, as: pass.output.kind)
      }
    }
    return Picture(size: size, texels: texels)
  }

  /// What a texture returns of a colour that was written to it.
  private static func stored(_ color: [Double], as kind: TextureKind) -> [Float] {
    (0..<4).map { index in
      let number = Float(color[index])
      func level(_ greatest: Float) -> Float { (min(max(number, 0), 1) * greatest).rounded() / greatest }
      return switch kind {
      case .r8: index == 0 ? level(255) : index == 3 ? 1 : 0
      case .r16f: index == 0 ? Float(Float16(number)) : index == 3 ? 1 : 0
      case .r32f: index == 0 ? number : index == 3 ? 1 : 0
      case .rgba8: level(255)
      case .rgb10a2: level(index == 3 ? 3 : 1023)
      case .rgba16f: Float(Float16(number))
      case .rgba32f, .rgba16ui, .rgba32ui: number
      }
    }
  }

  private static func value(of uniform: RenderPlan.Uniform) -> ShaderValue {
    let numbers = uniform.values.map(Double.init)
    return switch uniform.kind {
    case .int: .int(Int(uniform.integer))
    case .mat4: .numbers(.init(.float, numbers, columns: 4))
    case .floats: .array(numbers.map { .float($0) })
    case .float, .vec2, .vec3, .vec4: .vector(numbers)
    }
  }
}
