import FilterGraph
import GPU
import Pixels
import Rendering

extension HandWritten {
  /// The passes of `beautify`. Edges are found in the luma plane alone, and each gradient is computed once.
  func beautify(_ filter: FilterInstance) throws(RenderingError) -> [ProgramSubject] {
    func number(_ name: String) -> Double { filter.environment.number(name) }
    let spacing = Int(number("spacing"))
    let single: TextureFormat = isSoftware ? .r32f : .r16f
    let (rgb, even) = (try target(intermediate), try target(intermediate))
    let (along, soft) = (try target(single), try target(single))
    let gradients = try target(isSoftware ? .rg32f : .rg16f)
    let edges = try target(.r8)
    let grid = Self.texel(size, spacing: spacing)
    let taps = Self.pairedTaps(sigma: Double(2 * spacing))
    let (x, y) = (1 / Double(size.width), 1 / Double(size.height))
    let (rows, offset) = frames.description.encoding.conversion
    return [
      try converted(into: rgb),
      try program(
        Self.bilateral(step: "vec2(\(Double(4 * spacing) * x), 0.0)")
          + "void main() { result = vec4(even(), 1.0); }",
        reading: [.init("picture", rgb)], into: even),
      try program(
        """
        uniform sampler2D luma;
        uniform float luma_scale, luma_zero;
        void main() { result.r = (\(Self.mean("luma", taps, x: x, y: 0)).r - luma_zero) * luma_scale; }
        """, reading: [.init("luma", frames.textures.value.views[0], .linear, of: frames)],
        values: [.init("luma_scale", rows[0].x), .init("luma_zero", offset.x)], into: along),
      try program(
        "uniform sampler2D luma; void main() { result.r = \(Self.mean("luma", taps, x: 0, y: y)).r; }",
        reading: [.init("luma", along, .linear)], into: soft),
      try program(Self.gradient, reading: [.init("luma", soft)], values: [grid], into: gradients),
      try program(Self.thinning, reading: [.init("gradients", gradients)], values: [grid], into: edges),
      try program(
        Self.bilateral(step: "vec2(0.0, \(Double(4 * spacing) * y))") + Self.smoothing,
        reading: [.init("picture", even), .init("rgb", rgb), .init("edges", edges)],
        values: [
          grid, .init("smoothing", number("smoothing")),
          .init("hsb", .mat3, Self.hsb(number("brightness"), number("saturation"))),
        ], into: result),
    ]
  }

  /// Brightness and saturation as a matrix, column by column.
  private static func hsb(_ brightness: Double, _ saturation: Double) -> [Float] {
    let weights = [0.3086, 0.6094, 0.082]
    return (0..<9).map { index in
      let own = index / 3 == index % 3 ? saturation : 0
      return Float(brightness * (own + (1 - saturation) * weights[index / 3]))
    }
  }

  /// Nine taps on an axis; the nearer its colour to that of the centre, the more a tap weighs.
  private static func bilateral(step: String) -> String {
    """
    uniform sampler2D picture;
    vec3 even() {
      const float bell[4] = float[4](0.15, 0.12, 0.09, 0.05);
      vec3 center = texture(picture, v_uv).rgb;
      vec4 sum = 0.18 * vec4(center, 1.0);
      for (int i = 0; i < 4; i++) {
        vec2 far = float(i + 1) * \(step);
        vec3 a = texture(picture, v_uv - far).rgb, b = texture(picture, v_uv + far).rgb;
        vec2 weights = bell[i] * (1.0 - min(4.0 * vec2(distance(center, a), distance(center, b)), 1.0));
        sum += weights.x * vec4(a, 1.0) + weights.y * vec4(b, 1.0);
      }
      return sum.rgb / sum.a;
    }

    """
  }

  private static let gradient = """
    uniform sampler2D luma;
    uniform vec2 texel;
    float at(int x, int y) { return texture(luma, v_uv + vec2(x, y) * texel).r; }
    void main() {
      float tl = at(-1, -1), t = at(0, -1), tr = at(1, -1), l = at(-1, 0), r = at(1, 0);
      float bl = at(-1, 1), b = at(0, 1), br = at(1, 1);
      result.rg = vec2(tr + br - tl - bl + 2.0 * (r - l), bl + br - tl - tr + 2.0 * (b - t));
    }
    """

  /// Canny's thinning: 1 for a strong edge, 0.5 for a weak one.
  private static let thinning = """
    uniform sampler2D gradients;
    uniform vec2 texel;
    float strength(vec2 offset) { return length(texture(gradients, v_uv + offset * texel).rg); }
    void main() {
      vec2 gradient = texture(gradients, v_uv).rg;
      float own = length(gradient);
      // Below the sine of 22.5 degrees the direction is closer to the other axis.
      vec2 across = sign(gradient) * step(0.38268343, abs(gradient) / max(own, 1e-6));
      bool thin = own >= strength(-across) && own > strength(across);
      result.r = thin && own >= 0.1 ? (own >= 0.4 ? 1.0 : 0.5) : 0.0;
    }
    """

  /// What is skin and no edge is smoothed and lifted; then brightness and saturation.
  private static let smoothing = """
    uniform sampler2D rgb, edges;
    uniform float smoothing;
    uniform mat3 hsb;
    uniform vec2 texel;
    float edge(int x, int y) { return texture(edges, v_uv + vec2(x, y) * texel).r; }
    void main() {
      vec3 c = texture(rgb, v_uv).rgb;
      float own = edge(0, 0);
      float sum = own + edge(-1, -1) + edge(0, -1) + edge(1, -1) + edge(-1, 0) + edge(1, 0)
        + edge(-1, 1) + edge(0, 1) + edge(1, 1);
      vec3 level = 255.0 * c;
      float range = max(level.r, max(level.g, level.b)) - min(level.r, min(level.g, level.b));
      bool skin = all(greaterThan(level, vec3(95.0, 40.0, 20.0))) && level.r > max(level.g, level.b) && range > 15.0
        && level.r - level.g > 15.0;
      vec3 lifted = log(1.0 + 0.2 * max(mix(c, even(), smoothing), 0.0)) / log(1.2);
      result = vec4(hsb * (skin && !(own >= 0.01 && sum >= 1.5) ? lifted : c), 1.0);
    }
    """
}
