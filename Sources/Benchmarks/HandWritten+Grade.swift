import FilterGraph
import Graphics
import Pixels
import Rendering

extension HandWritten {
  /// The position in the stored frame of a position in the upright picture.
  private static func place(_ orientation: Orientation) -> String {
    let (x, y) = ("v_uv.x", "v_uv.y")
    let turned =
      switch orientation.quarterTurns {
      case 0: (x, y)
      case 1: (y, "1.0 - \(x)")
      case 2: ("1.0 - \(x)", "1.0 - \(y)")
      default: ("1.0 - \(y)", x)
      }
    return "vec2(\(orientation.isMirrored ? "1.0 - (\(turned.0))" : turned.0), \(turned.1))"
  }

  /// The cube of a lookup for hardware filtering, in bytes where its colours are within 0…1, else in half floats; nil
  /// when it also has curves.
  private static func filteredCube(
    _ table: LookupTable, _ device: any GraphicsDevice
  ) throws(RenderingError) -> Box<Texture3D>? {
    guard table.shaper == nil, let cube = table.cube, cube.low == .zero, cube.high == .one else { return nil }
    let size = PixelSize(width: cube.side, height: cube.side)
    var texels: [Float] = []
    for index in 0..<cube.colors.count / 3 { texels += cube.colors[index * 3..<index * 3 + 3] + [1] }
    // Bytes are off by 0.5/255 at most, as a plan's lookup may be.
    guard cube.colors.allSatisfy({ (0...1).contains($0) }) else {
      return Box(try Texture3D(device, size: size, depth: cube.side, format: .rgba16f, floats: texels))
    }
    let bytes = texels.map { UInt8(($0 * 255).rounded()) }
    return Box(try Texture3D(device, size: size, depth: cube.side, format: .rgba8, bytes: bytes.span.bytes))
  }

  /// The pass of the six filters.
  func grade(
    _ filters: [FilterInstance], _ loader: any ResourceLoader
  ) throws(RenderingError) -> ProgramSubject? {
    guard case .file(let path)? = filters[4].values["lookup-image"],
      let table = try Self.filteredCube(try loader.lookup(at: path), device)
    else { return nil }
    return try program(
      Self.gradeProgram(frames.description.orientation),
      reading: planes + [.init("table", table.value.view, .linear, of: table)],
      values: gradeValues(filters, side: table.value.depth), into: result)
  }

  private func gradeValues(_ filters: [FilterInstance], side: Int) -> [ProgramSubject.Value] {
    func number(_ filter: Int, _ name: String) -> Double { filters[filter].environment.number(name) }
    let gain = number(0, "gain") * number(1, "contrast")
    let lift = number(1, "lift")
    let saturation = number(2, "saturation")
    let weights = SIMD3(0.2125, 0.7154, 0.0721)
    let (rows, offset) = frames.description.encoding.conversion
    // From YCbCr through exposure and contrast, then through saturation: out = s in + (1 - s) luma(in).
    let exposed = rows.map { SIMD4(gain * $0, lift - gain * ($0 * offset).sum()) }
    let luma = weights.x * exposed[0] + weights.y * exposed[1] + weights.z * exposed[2]
    let graded = exposed.map { saturation * $0 + (1 - saturation) * luma }
    let columns = (0..<4).flatMap { column -> [Float] in
      graded.map { Float($0[column]) } + [column == 3 ? 1 : 0]
    }
    let color = filters[5].environment.numbers("color")!.map { Float($0) }
    let center = filters[5].environment.numbers("center")!.map { Float($0) }
    return [
      .init("grade", .mat4, columns), .init("shift", number(3, "shift")),
      .init("warmth", number(3, "warmth")),
      .init("table_scale", Double(side - 1) / Double(side)), .init("table_offset", 0.5 / Double(side)),
      .init("intensity", number(4, "intensity")), .init("center", .vec2, center),
      .init("begin", number(5, "start")), .init("slope", number(5, "slope")),
      .init("edge", .vec3, Array(color[0..<3])),
    ]
  }

  private static func gradeProgram(_ orientation: Orientation) -> String {
    """
    uniform sampler2D luma, chroma;
    uniform sampler3D table;
    uniform mat4 grade;
    uniform float shift, warmth, table_scale, table_offset, intensity, begin, slope;
    uniform vec2 center;
    uniform vec3 edge;
    void main() {
      // YCbCr, exposure, contrast, saturation.
      vec2 stored = \(place(orientation));
      vec3 c = (grade * vec4(texture(luma, stored).r, texture(chroma, stored).rg, 1.0)).rgb;
      // White balance: tint along Q, then the overlay of a warm colour.
      float q = dot(c, vec3(0.21153661, -0.52273617, 0.31119955));
      c += (clamp(q + shift, min(q, -0.5226), max(q, 0.5226)) - q) * vec3(0.62082479, -0.64720424, 1.70423048);
      const vec3 warm = vec3(0.93, 0.54, 0.0);
      vec3 overlay = mix(1.0 - 2.0 * (1.0 - c) * (1.0 - warm), 2.0 * c * warm, lessThan(c, vec3(0.5)));
      c = mix(c, overlay, warmth);
      // The table, mixed by the texture unit.
      c = mix(c, texture(table, c * table_scale + table_offset).rgb, intensity);
      // Vignette.
      float t = clamp((distance(v_uv, center) - begin) * slope, 0.0, 1.0);
      result = vec4(mix(c, edge, t * t * (3.0 - 2.0 * t)), 1.0);
    }
    """
  }
}
