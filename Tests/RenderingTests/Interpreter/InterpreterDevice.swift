import GLSL
import Graphics
import Pixels

/// A device that runs shaders by their syntax trees: slow, exact, and without any driver.
///
/// It has no mipmaps, and interpolates only what a covering triangle passes on.
final class InterpreterDevice: GraphicsDevice {
  let info = DeviceInfo(renderer: "interpreter", vendor: "", version: "", versionNumber: 30)
  let limits = DeviceLimits(
    maxTextureSize: 4096, max3DTextureSize: 256, textureUnits: 16, vertexTextureUnits: 16,
    fragmentUniformVectors: 1024, vertexUniformVectors: 1024, renderTargets: 4)
  let capabilities: DeviceCapabilities = [.halfFloatTargets, .floatTargets, .floatLinear, .floatBlend]
  private(set) var createdObjects = DeviceObjectCounts()
  private(set) var liveObjects = DeviceObjectCounts()
  private(set) var work = DeviceWorkCounts()

  private var textures: [UInt32: StoredTexture] = [:]
  private var programs: [UInt32: StoredProgram] = [:]
  private var units: [Int: (view: TextureView, sampler: Sampler)] = [:]
  private var nextName: UInt32 = 1

  private struct StoredProgram {
    var vertex: ShaderInterpreter
    var fragment: ShaderInterpreter
    var uniforms: [VariableNode]
    var values: [String: ShaderValue] = [:]
  }

  // MARK: - Textures

  func makeTexture(
    _ dimension: TextureView.Dimension, size: PixelSize, depth: Int, format: TextureFormat, levels: Int
  ) -> TextureView {
    defer { nextName += 1 }
    createdObjects.textures += 1
    liveObjects.textures += 1
    textures[nextName] = StoredTexture(size: size, depth: depth, format: format)
    return TextureView(
      dimension, size: size, depth: depth, format: format, levels: levels, name: nextName,
      serial: UInt64(nextName))
  }

  func destroyTexture(_ view: TextureView) {
    textures[view.name] = nil
    liveObjects.textures -= 1
  }

  func upload(
    _ bytes: RawSpan, of components: TexelComponents, stride: Int, to view: TextureView, region: PixelRegion
  ) {
    work.uploads += 1
    textures[view.name]!.upload(bytes, of: components, stride: stride, region)
  }

  func generateMipmaps(_ view: TextureView) {}

  // MARK: - Programs

  /// A program that is complete as soon as it is begun.
  private final class Build: ProgramBuild {
    let isComplete = true
    private let program: Program
    init(_ program: Program) { self.program = program }
    func finish() -> Program { program }
  }

  func beginProgram(vertex: String, fragment: String) -> any ProgramBuild {
    let (vertex, fragment) = (ShaderInterpreter(vertex), ShaderInterpreter(fragment))
    var known: [String: VariableNode] = [:]
    for uniform in vertex.uniforms + fragment.uniforms { known[uniform.name] = uniform }
    let uniforms = known.values.sorted { $0.name < $1.name }
    defer { nextName += 1 }
    programs[nextName] = StoredProgram(vertex: vertex, fragment: fragment, uniforms: uniforms)
    createdObjects.programs += 1
    liveObjects.programs += 1
    let described = uniforms.enumerated().map { number, uniform in
      Uniform(name: uniform.name, kind: .other, count: 1, location: UniformLocation(Int32(number)))
    }
    return Build(Program(self, adopting: nextName, uniforms: described))
  }

  func makeProgram(_ binary: ProgramBinary) -> Program? { nil }

  func binary(of program: Program) -> ProgramBinary? { nil }

  func destroyProgram(_ name: UInt32) {
    programs[name] = nil
    liveObjects.programs -= 1
  }

  func set(_ uniform: UniformLocation, of program: Program, to values: Span<Float>, as kind: Uniform.Kind) {
    let numbers = values.indices.map { Double(values[$0]) }
    let variable = programs[program.name]!.uniforms[Int(uniform.number)]
    precondition(
      variable.length.isEmpty ? kind != .mat2 && kind != .mat3 : kind == .float, "no plan sets such a \(kind)"
    )
    let value: ShaderValue =
      variable.length.isEmpty
      ? .numbers(.init(.float, numbers, columns: kind == .mat4 ? 4 : 1))
      : .array(numbers.map { .float($0) })
    programs[program.name]!.values[variable.name] = value
  }

  func set(
    _ uniform: UniformLocation, of program: Program, to value: SIMD4<Int32>, as kind: Uniform.Kind
  ) {
    let name = programs[program.name]!.uniforms[Int(uniform.number)].name
    let count = kind == .int ? 1 : 2
    precondition(kind == .int || kind == .ivec2, "no plan sets an \(kind)")
    programs[program.name]!.values[name] = .numbers(.init(.int, (0..<count).map { Double(value[$0]) }))
  }

  func bind(_ view: TextureView, toUnit unit: Int, sampler: Sampler) {
    precondition(textures[view.name] != nil, "a texture is used after it was destroyed")
    precondition(sampler.filter != .trilinear && sampler.edge == .clamp, "there is no such sampler")
    units[unit] = (view, canFilter(view.format) ? sampler : .nearest)
  }

  // MARK: - Drawing

  func draw(
    _ program: Program, _ geometry: Geometry, into target: RenderTarget, viewport: PixelRegion,
    blending: Blending
  ) {
    work.draws += 1
    var shaders = programs[program.name]!
    var uniforms = shaders.values
    for uniform in shaders.uniforms where uniform.type.contains("sampler") {
      let (view, sampler) = units[shaders.values[uniform.name]?.integer ?? 0]!
      uniforms[uniform.name] = .sampler(
        textures[view.name]!.sampled(sampler.filter == .linear ? .linear : .nearest, as: uniform.type))
    }
    shaders.vertex.start(uniforms)
    shaders.fragment.start(uniforms)
    switch geometry {
    case .covering: cover(viewport, of: target, &shaders, blending)
    case .points(let count, let perInstance):
      for number in 0..<(count + perInstance - 1) / perInstance * perInstance {
        let point = shaders.vertex.run([
          "gl_VertexID": .int(number % perInstance), "gl_InstanceID": .int(number / perInstance),
        ])!
        let place = point["gl_Position"]!.numbers.values
        guard abs(place[0]) < 1, abs(place[1]) < 1 else { continue }
        let x = viewport.x + Int((place[0] + 1) / 2 * Double(viewport.width))
        let y = viewport.y + Int((place[1] + 1) / 2 * Double(viewport.height))
        shade(x, y, of: target, &shaders.fragment, point, blending)
      }
    case .triangles: preconditionFailure("an interpreter draws no triangles")
    }
  }

  private func cover(
    _ viewport: PixelRegion, of target: RenderTarget, _ shaders: inout StoredProgram, _ blending: Blending
  ) {
    // The triangle's corners are 0|0, 2|0 and 0|2 in units of the viewport.
    let corners = (0..<3).map { shaders.vertex.run(["gl_VertexID": .int($0), "gl_InstanceID": .int(0)])! }
    for y in 0..<viewport.height {
      for x in 0..<viewport.width {
        let right = (Double(x) + 0.5) / Double(viewport.width) / 2
        let down = (Double(y) + 0.5) / Double(viewport.height) / 2
        var passed: [String: ShaderValue] = [:]
        for (name, first) in corners[0] {
          let (first, second, third) = (first.numbers, corners[1][name]!.numbers, corners[2][name]!.numbers)
          let values = first.values.indices.map { index in
            let start = first.values[index]
            return start + (second.values[index] - start) * right + (third.values[index] - start) * down
          }
          passed[name] = .numbers(.init(first.base, values))
        }
        shade(viewport.x + x, viewport.y + y, of: target, &shaders.fragment, passed, blending)
      }
    }
  }

  private func shade(
    _ x: Int, _ y: Int, of target: RenderTarget,
    _ fragment: inout ShaderInterpreter, _ passed: [String: ShaderValue], _ blending: Blending
  ) {
    var inputs = passed
    inputs["gl_FragCoord"] = .vector([Double(x) + 0.5, Double(y) + 0.5, 0.5, 1])
    guard let results = fragment.run(inputs) else { return }
    for (index, name) in fragment.outputs.enumerated() where index < target.count {
      let color = results[name]!.numbers.values
      textures[target[index]!.name]!.write(
        color + Array(repeating: 1, count: 4 - color.count), x, y, blending)
    }
  }

  func clear(_ target: RenderTarget, to color: SIMD4<Float>) {
    for index in 0..<target.count {
      for y in 0..<target.size.height {
        for x in 0..<target.size.width {
          textures[target[index]!.name]!.write((0..<4).map { Double(color[$0]) }, x, y, .none)
        }
      }
    }
  }

  // MARK: - Reading

  func read(
    _ region: PixelRegion, of target: RenderTarget, into destination: inout MutableRawSpan,
    as format: ReadbackFormat, stride: Int
  ) {
    work.readbacks += 1
    let texture = textures[target[0]!.name]!
    for y in 0..<region.height {
      for x in 0..<region.width {
        let color = texture.color(region.x + x, region.y + y)
        for channel in 0..<4 {
          let value = Float(color[channel])
          let place = y * stride + (x * 4 + channel) * (format == .rgba8 ? 1 : 4)
          switch format {
          case .rgba8:
            let level = value > 0 ? min(value, 1) * 255 : 0
            destination[place] = UInt8(level.rounded(.toNearestOrEven))
          case .rgbaFloat: destination.storeBytes(of: value, toByteOffset: place, as: Float.self)
          }
        }
      }
    }
  }

  func readRows(
    of view: TextureView, _ region: PixelRegion, byteCount: Int, into memory: inout MutableRawSpan,
    at offset: Int, stride: Int
  ) {
    work.readbacks += 1
    let texture = textures[view.name]!
    for y in 0..<region.height {
      let bytes = (0..<region.width).flatMap { texture.bytes(region.x + $0, region.y + y) }
      memory.copy(bytes.span.bytes.extracting(first: byteCount), to: offset + y * stride)
    }
  }

  func makeReadback(size: PixelSize, format: PixelFormat, depth: Int) throws(RenderingError)
    -> any AsyncReadback
  {
    throw RenderingError(.gpu, "an interpreter draws no stream of frames")
  }

  func flush() {}
  func finish() {}
  func makeTimer(depth: Int) -> (any DeviceTimer)? { nil }
}
