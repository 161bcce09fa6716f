import FilterGraph
import Graphics
import Pixels
import Rendering

extension HandWritten {
  /// The passes of `beautify`. The smoothed picture carries its luma as alpha, in which edges are found.
  func beautify(_ filter: FilterInstance) throws(RenderingError) -> [ProgramSubject] {
    func number(_ name: String) -> Double { filter.environment.number(name) }
    let spacing = Int(number("spacing"))
    let rgb = try target(intermediate)
    let (along, even) = (try target(intermediate), try target(intermediate))
    let (x, y) = (Double(4 * spacing) / Double(size.width), Double(4 * spacing) / Double(size.height))
    return [
      try converted(into: rgb),
      try program(
        Self.bilateral(step: "vec2(\(x), 0.0)") + "void main() { result = vec4(even(), 1.0); }",
        reading: [.init("picture", rgb)], into: along),
      try program(
        Self.bilateral(step: "vec2(0.0, \(y))")
          + "void main() { result.rgb = even(); result.a = dot(result.rgb, vec3(0.2125, 0.7154, 0.0721)); }",
        reading: [.init("picture", along)], into: even),
      try program(
        Self.smoothing, reading: [.init("picture", even), .init("rgb", rgb)],
        values: [
          Self.texel(size, spacing: 2 * spacing), .init("smoothing", number("smoothing")),
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

  /// What is skin is lifted, and smoothed where it has no edge; then brightness and saturation.
  private static let smoothing = """
    uniform sampler2D picture, rgb;
    uniform float smoothing;
    uniform mat3 hsb;
    uniform vec2 texel;
    float at(int x, int y) { return texture(picture, v_uv + vec2(x, y) * texel).a; }
    void main() {
      float tl = at(-1, -1), t = at(0, -1), tr = at(1, -1), l = at(-1, 0), r = at(1, 0);
      float bl = at(-1, 1), b = at(0, 1), br = at(1, 1);
      float edge = length(vec2(tr + br - tl - bl + 2.0 * (r - l), bl + br - tl - tr + 2.0 * (b - t)));
      vec3 c = texture(rgb, v_uv).rgb, even = texture(picture, v_uv).rgb, level = 255.0 * even;
      vec4 light = smoothstep(-10.0, 10.0, vec4(level - vec3(95.0, 40.0, 20.0), level.r - level.g - 15.0));
      float skin = light.r * light.g * light.b * light.a * smoothstep(-10.0, 10.0, level.r - level.b);
      vec3 smoothed = mix(c, even, smoothing * (1.0 - smoothstep(0.25, 1.0, edge)));
      vec3 lifted = log(1.0 + 0.2 * max(smoothed, 0.0)) / log(1.2);
      result = vec4(hsb * mix(c, lifted, skin), 1.0);
    }
    """
}
