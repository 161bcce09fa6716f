import FilterGraph
import Graphics
import Glibc
import Pixels
import Rendering

extension HandWritten {
  /// The pass of `focus-peaking=mode=edge`.
  func edges(_ filter: FilterInstance) throws(RenderingError) -> ProgramSubject {
    try program(toRGB + Self.edgeProgram, reading: planes, values: edgeValues(filter), into: result)
  }

  private func edgeValues(_ filter: FilterInstance) -> [ProgramSubject.Value] {
    let (rows, _) = frames.description.encoding.conversion
    let sensitivity = filter.environment.number("sensitivity")
    let color = filter.environment.numbers("color")!.map { Float($0) }
    // The gradient of a ramp is an eighth of the operator's response; compared as squares, in units of the
    // stored luma.
    let threshold = 0.25 / 8 * exp2(2.8 - 4 * sensitivity) * 8 / rows[0].x
    return [
      .init("threshold", threshold * threshold), .init("mark", .vec4, color),
    ]
  }

  private static let edgeProgram = """
    uniform sampler2D luma, chroma;
    uniform float threshold;
    uniform vec4 mark;
    void main() {
      float tl = textureOffset(luma, v_uv, ivec2(-1, -1)).r, t = textureOffset(luma, v_uv, ivec2(0, -1)).r;
      float tr = textureOffset(luma, v_uv, ivec2(1, -1)).r, l = textureOffset(luma, v_uv, ivec2(-1, 0)).r;
      float r = textureOffset(luma, v_uv, ivec2(1, 0)).r, bl = textureOffset(luma, v_uv, ivec2(-1, 1)).r;
      float b = textureOffset(luma, v_uv, ivec2(0, 1)).r, br = textureOffset(luma, v_uv, ivec2(1, 1)).r;
      vec2 slope = vec2(tr + br - tl - bl + 2.0 * (r - l), bl + br - tl - tr + 2.0 * (b - t));
      vec3 color = rgb(vec3(texture(luma, v_uv).r, texture(chroma, v_uv).rg));
      result = vec4(mix(color, mark.rgb, step(threshold, dot(slope, slope)) * mark.a), 1.0);
    }
    """
}
