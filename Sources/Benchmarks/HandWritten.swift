import PlanCompiler
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering

/// Hand-written versions of chains, each as a single program, as a baseline for plans.
///
/// They are what a GPU expert would write for this chain and NV12 frames only: all affine steps folded into
/// one matrix, hardware filtering wherever it helps, the orientation applied on reading, one draw, settings
/// as uniforms.
enum HandWritten {
  /// The program for a chain, or nil when there is none.
  static func subject(
    for graph: Graph, frames: BenchmarkFrames, loader: any ResourceLoader, context: GPUContext
  ) throws(RenderingError) -> ProgramSubject? {
    guard frames.description.format == .nv12 else { return nil }
    let encoding = frames.description.encoding
    let filters = filters(of: graph)
    let size = frames.description.orientation.applied(to: frames.description.size)
    func target() throws(RenderingError) -> Box<Texture> {
      try gpu { () throws(GPUError) in Box(try Texture(context, size: size, format: .rgba8)) }
    }
    let readings = readings(of: frames)
    switch filters.map(\.definition.id) {
    case ["exposure", "contrast", "saturation", "white-balance", "lookup", "vignette"]:
      guard case .file(let path)? = filters[4].values["lookup-image"] else { return nil }
      guard let table = try filteredCube(try loader.lookup(at: path), context) else { return nil }
      return try ProgramSubject(
        "by hand", fragment: gradeProgram(frames.description.orientation),
        readings: readings + [.init(sampler: "table", view: table.value.view, sampling: .linear)],
        values: gradeValues(filters, encoding: encoding, side: table.value.depth), frames: frames,
        into: target(), keeping: table, context: context)
    case ["focus-peaking"]
    where filters[0].environment.number("mode") == 3 && filters[0].environment.number("coloring") == 0
      && filters[0].environment.number("threshold") == 0 && frames.description.orientation == .up:
      return try ProgramSubject(
        "by hand", fragment: edgeProgram, readings: readings,
        values: edgeValues(filters[0], encoding: encoding), frames: frames, into: target(),
        context: context)
    default: return nil
    }
  }

  /// The filters of a linear chain.
  static func filters(of graph: Graph) -> [FilterInstance] {
    graph.nodes.compactMap { node in if case .filter(let filter) = node.operation { filter } else { nil } }
  }

  /// The planes of NV12 frames.
  static func readings(of frames: BenchmarkFrames) -> [ProgramSubject.Reading] {
    let planes = frames.textures.value.views
    return [
      .init(sampler: "luma", view: planes[0], sampling: .nearest),
      .init(sampler: "chroma", view: planes[1], sampling: .linear),
    ]
  }

  /// The position in the stored frame of a position in the upright picture.
  static func place(_ orientation: Orientation) -> String {
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

  /// The cube of a lookup for hardware filtering, in half floats; nil when it also has curves.
  private static func filteredCube(
    _ table: LookupTable, _ context: GPUContext
  ) throws(RenderingError) -> Box<Texture3D>? {
    guard table.shaper == nil, let cube = table.cube, cube.low == .zero, cube.high == .one else { return nil }
    let size = PixelSize(width: cube.side, height: cube.side)
    var texels: [Float] = []
    for index in 0..<cube.colors.count / 3 { texels += cube.colors[index * 3..<index * 3 + 3] + [1] }
    return try gpu { () throws(GPUError) in
      Box(try Texture3D(context, size: size, depth: cube.side, format: .rgba16f, floats: texels))
    }
  }

  // MARK: - A grade of six filters

  private static func gradeValues(
    _ filters: [FilterInstance], encoding: ColorEncoding, side: Int
  ) -> [ProgramSubject.Value] {
    func number(_ filter: Int, _ name: String) -> Double { filters[filter].environment.number(name) }
    let gain = number(0, "gain") * number(1, "contrast")
    let lift = number(1, "lift")
    let saturation = number(2, "saturation")
    let weights = SIMD3(0.2125, 0.7154, 0.0721)
    let (rows, offset) = encoding.conversion
    // From YCbCr through exposure and contrast, then through saturation: out = s in + (1 - s) luma(in).
    let exposed = rows.map { SIMD4(gain * $0, lift - gain * ($0 * offset).sum()) }
    let luma = weights.x * exposed[0] + weights.y * exposed[1] + weights.z * exposed[2]
    let graded = exposed.map { saturation * $0 + (1 - saturation) * luma }
    let columns = (0..<4).flatMap { column -> [Float] in
      graded.map { Float($0[column]) } + [column == 3 ? 1 : 0]
    }
    let warmth = number(3, "warmth")
    let step = Float(side)
    let color = filters[5].environment.numbers("color")!.map { Float($0) }
    let center = filters[5].environment.numbers("center")!.map { Float($0) }
    return [
      .init(uniform: "grade", kind: .mat4, numbers: columns),
      .init(uniform: "shift", kind: .float, numbers: [Float(number(3, "shift"))]),
      .init(uniform: "warmth", kind: .float, numbers: [Float(warmth)]),
      .init(uniform: "table_scale", kind: .float, numbers: [(step - 1) / step]),
      .init(uniform: "table_offset", kind: .float, numbers: [0.5 / step]),
      .init(uniform: "intensity", kind: .float, numbers: [Float(number(4, "intensity"))]),
      .init(uniform: "center", kind: .vec2, numbers: center),
      .init(uniform: "begin", kind: .float, numbers: [Float(number(5, "start"))]),
      .init(uniform: "slope", kind: .float, numbers: [Float(number(5, "slope"))]),
      .init(uniform: "edge", kind: .vec3, numbers: Array(color[0..<3])),
    ]
  }

  private static func gradeProgram(_ orientation: Orientation) -> String {
    """
    #version 300 es
    precision highp float;
    precision mediump sampler3D;
    uniform sampler2D luma, chroma;
    uniform sampler3D table;
    uniform mat4 grade;
    uniform float shift, warmth, table_scale, table_offset, intensity, begin, slope;
    uniform vec2 center;
    uniform vec3 edge;
    in vec2 v_uv;
    out vec4 result;
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

  // MARK: - Edges over the picture

  private static func edgeValues(
    _ filter: FilterInstance, encoding: ColorEncoding
  ) -> [ProgramSubject.Value] {
    let (rows, offset) = encoding.conversion
    let sensitivity = filter.environment.number("sensitivity")
    let color = filter.environment.numbers("color")!.map { Float($0) }
    // The gradient of a ramp is an eighth of the operator's response; compared as squares, in units of the
    // stored luma.
    let threshold = Float(0.25 / 8 * exp2(2.8 - 4 * sensitivity) * 8 / rows[0].x)
    return [
      .init(uniform: "luma_scale", kind: .float, numbers: [Float(rows[0].x)]),
      .init(uniform: "luma_zero", kind: .float, numbers: [Float(offset.x)]),
      .init(uniform: "red", kind: .float, numbers: [Float(rows[0].z)]),
      .init(uniform: "green", kind: .vec2, numbers: [Float(rows[1].y), Float(rows[1].z)]),
      .init(uniform: "blue", kind: .float, numbers: [Float(rows[2].y)]),
      .init(uniform: "threshold", kind: .float, numbers: [threshold * threshold]),
      .init(uniform: "mark", kind: .vec4, numbers: color),
    ]
  }

  private static let edgeProgram = """
    #version 300 es
    precision highp float;
    uniform sampler2D luma, chroma;
    uniform float luma_scale, luma_zero, red, blue, threshold;
    uniform vec2 green;
    uniform vec4 mark;
    in vec2 v_uv;
    out vec4 result;
    void main() {
      float tl = textureOffset(luma, v_uv, ivec2(-1, -1)).r, t = textureOffset(luma, v_uv, ivec2(0, -1)).r;
      float tr = textureOffset(luma, v_uv, ivec2(1, -1)).r, l = textureOffset(luma, v_uv, ivec2(-1, 0)).r;
      float r = textureOffset(luma, v_uv, ivec2(1, 0)).r, bl = textureOffset(luma, v_uv, ivec2(-1, 1)).r;
      float b = textureOffset(luma, v_uv, ivec2(0, 1)).r, br = textureOffset(luma, v_uv, ivec2(1, 1)).r;
      vec2 slope = vec2(tr + br - tl - bl + 2.0 * (r - l), bl + br - tl - tr + 2.0 * (b - t));
      float y = (texture(luma, v_uv).r - luma_zero) * luma_scale;
      vec2 c = texture(chroma, v_uv).rg - 128.0 / 255.0;
      vec3 color = vec3(y + red * c.y, y + dot(green, c), y + blue * c.x);
      result = vec4(mix(color, mark.rgb, step(threshold, dot(slope, slope)) * mark.a), 1.0);
    }
    """
}
