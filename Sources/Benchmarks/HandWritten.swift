package import FilterGraph
import Filters
package import Graphics
import Pixels
package import Rendering

/// Hand-written programs for chains, as a yardstick for plans.
///
/// They are what a GPU expert would write for one chain and NV12 frames only: the same mathematics after the same
/// simplifications, affine steps folded into one matrix, hardware filtering wherever it helps, the orientation applied on
/// reading, settings as uniforms, and the output format of a window.
package struct HandWritten {
  let frames: BenchmarkFrames
  let device: any GraphicsDevice
  /// The size of the result.
  let size: PixelSize
  let result: Box<Texture>

  private init(_ frames: BenchmarkFrames, _ device: any GraphicsDevice) throws(RenderingError) {
    self.frames = frames
    self.device = device
    let size = frames.description.orientation.applied(to: frames.description.size)
    self.size = size
    result = Box(try Texture(device, size: size, format: .rgba8))
  }

  /// The programs for a chain, or nil when there are none.
  package static func subject(
    for graph: Graph, frames: BenchmarkFrames, loader: any ResourceLoader, device: any GraphicsDevice
  ) throws(RenderingError) -> ProgramSequence? {
    let filters = graph.nodes.compactMap { node in
      if case .filter(let filter) = node.operation { filter } else { nil }
    }
    guard frames.description.format == .nv12,
      let lists = try HandWritten(frames, device).programs(filters, loader)
    else { return nil }
    return ProgramSequence(lists, frames: frames)
  }

  private func programs(
    _ filters: [FilterInstance], _ loader: any ResourceLoader
  ) throws(RenderingError) -> [[ProgramSubject]]? {
    let ids = filters.map(\.definition.id)
    if ids == ["exposure", "contrast", "saturation", "white-balance", "lookup", "vignette"] {
      return try grade(filters, loader).map { [[$0]] }
    }
    // The others are for frames that lie upright.
    guard frames.description.orientation == .up else { return nil }
    if ids.isEmpty { return [[try converted(into: result)]] }
    guard ids.count == 1 else { return nil }
    let filter = filters[0]
    switch filter.definition.id {
    case "gaussian-blur": return [try blur(filter, ending: .blurred)]
    case "unsharp-mask": return [try blur(filter, ending: .unsharp(filter))]
    case "tilt-shift": return [try blur(filter, ending: .tiltShift(filter))]
    case "beautify": return [try beautify(filter)]
    case "focus-peaking" where ["coloring", "threshold"].allSatisfy { filter.environment.number($0) == 0 }:
      switch filter.environment.number("mode") {
      case 0 where ["spacing", "width"].allSatisfy { filter.environment.number($0) == 1 }:
        return try focusPeaking(filter)
      case 3: return [[try edges(filter)]]
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: - Parts of programs

  /// Whether the CPU draws.
  var isSoftware: Bool { device.info.isSoftware }

  /// The format between passes: the cheapest with enough bits. A CPU has to convert half floats.
  var intermediate: TextureFormat { isSoftware ? .rgba32f : .rgba16f }

  /// A texture to draw into.
  func target(_ format: TextureFormat, size: PixelSize? = nil) throws(RenderingError) -> Box<Texture> {
    let size = size ?? self.size
    return Box(try Texture(device, size: size, format: format))
  }

  /// A program from its declarations and `main`.
  func program(
    _ text: String, vertex: String = Program.coveringVertexShader, reading: [ProgramSubject.Reading],
    values: [ProgramSubject.Value] = [], into target: Box<Texture>, and second: Box<Texture>? = nil
  ) throws(RenderingError) -> ProgramSubject {
    let heading = """
      #version 300 es
      precision highp float;
      precision highp int;
      precision mediump sampler3D;
      in vec2 v_uv;
      layout(location = 0) out vec4 result;

      """
    return try ProgramSubject(
      "by hand", vertex: vertex, fragment: heading + text, readings: reading, values: values, into: target,
      and: second, device: device)
  }

  /// The planes of the frames.
  var planes: [ProgramSubject.Reading] {
    let views = frames.textures.value.views
    return [.init("luma", views[0], .nearest, of: frames), .init("chroma", views[1], .linear, of: frames)]
  }

  /// The distance between pixels that are compared, in a picture of a size.
  static func texel(_ size: PixelSize, spacing: Int = 1) -> ProgramSubject.Value {
    .init("texel", .vec2, [Float(spacing) / Float(size.width), Float(spacing) / Float(size.height)])
  }

  /// The pass that converts the frame.
  func converted(into target: Box<Texture>) throws(RenderingError) -> ProgramSubject {
    try program(
      toRGB + """
        uniform sampler2D luma, chroma;
        void main() { result = vec4(rgb(vec3(texture(luma, v_uv).r, texture(chroma, v_uv).rg)), 1.0); }
        """, reading: planes, into: target)
  }

  /// From stored numbers to red, green and blue: constants, for the encoding of the frames. Of a matrix four weights would be
  /// zero and three equal.
  var toRGB: String {
    let (rows, offset) = frames.description.encoding.conversion
    let base = rows.map { -($0 * offset).sum() }
    return """
      vec3 rgb(vec3 stored) {
        vec3 color = vec3(
          \(rows[0].z) * stored.z, \(rows[1].y) * stored.y + \(rows[1].z) * stored.z, \(rows[2].y) * stored.y);
        return \(rows[0].x) * stored.x + (color + vec3(\(base[0]), \(base[1]), \(base[2])));
      }

      """
  }
}
