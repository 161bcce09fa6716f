/// The programs that put pictures on the screen.
enum PresenterShaders {
  /// How a picture is drawn over its rectangle.
  struct Picture: Hashable {
    /// Whether another picture is left of a line.
    var split: Split
    /// How its pixels are read.
    var reading: Reading

    enum Split: Hashable { case none, before }

    enum Reading: Hashable {
      /// By one linear read, for pictures that are hardly reduced, and for those with smaller copies.
      case linear
      /// By the mean of four, for pictures at down to half their size.
      case reduced
    }
  }

  /// The picture over its rectangle; the window's first row is at the bottom, the picture's at the top. What is left of
  /// `u_split` is another picture, with a line between them. A reduced picture is read `u_spread` around each place: half
  /// of what a pixel of the window is longer than one of the picture.
  static func picture(_ kind: Picture) -> String {
    let read =
      kind.reading == .linear
      ? "vec4 read(sampler2D picture, vec2 place) { return texture(picture, place); }"
      : """
      uniform vec2 u_spread;
      vec4 read(sampler2D picture, vec2 place) {
        vec2 other = vec2(u_spread.x, -u_spread.y);
        return 0.25 * (texture(picture, place - u_spread) + texture(picture, place + u_spread)
          + texture(picture, place - other) + texture(picture, place + other));
      }
      """
    let split =
      kind.split == .none
      ? ""
      : """
        vec4 before = read(u_before, place);
        texel = v_uv.x < u_split ? before : texel;
        float away = abs(v_uv.x - u_split) / fwidth(v_uv.x);
        texel = away < 1.0 ? vec4(1.0) : texel;
      """
    return """
      #version 300 es
      precision highp float;
      in vec2 v_uv;
      uniform sampler2D u_picture;
      uniform sampler2D u_before;
      uniform float u_split;
      uniform float u_flash;
      uniform float u_light;
      out vec4 color;
      \(read)
      void main() {
        vec2 place = vec2(v_uv.x, 1.0 - v_uv.y);
        vec4 texel = read(u_picture, place);
      \(split)
        color = vec4(mix(texel.rgb * texel.a * u_light, vec3(1.0), u_flash), 1.0);
      }
      """
  }

  /// A picture's pixels, each a square of the window's, in a rounded frame or none.
  ///
  /// The emphasis is of the luma's Laplacian, weighted by its share in the range of luma: blur by a factor lowers the
  /// first by its square, the second by itself, so that the weighted one falls off fast beside the best focus, faint
  /// detail is seen as strong detail is, and noise less.
  static let pixels = """
    #version 300 es
    precision highp float;
    precision highp int;
    in vec2 v_uv;
    uniform sampler2D u_picture;
    uniform vec2 u_size;
    uniform vec2 u_corner;
    uniform vec2 u_right;
    uniform vec2 u_down;
    uniform vec2 u_low;
    uniform vec2 u_high;
    uniform float u_emphasis;
    uniform float u_rim;
    uniform float u_flash;
    uniform float u_light;
    out vec4 color;
    vec3 seen(ivec2 pixel) {
      vec4 texel = texelFetch(u_picture, clamp(pixel, ivec2(u_low), ivec2(u_high) - 1), 0);
      return texel.rgb * texel.a;
    }
    float luma(ivec2 pixel) { return dot(seen(pixel), vec3(0.2126, 0.7152, 0.0722)); }
    void main() {
      vec2 place = vec2(v_uv.x, 1.0 - v_uv.y) * u_size;
      ivec2 pixel = ivec2(floor(u_corner + u_right * place.x + u_down * place.y));
      vec3 shown = vec3(u_rim > 0.0 ? 0.04 : 0.0);
      if (all(greaterThanEqual(pixel, ivec2(u_low))) && all(lessThan(pixel, ivec2(u_high)))) {
        shown = seen(pixel);
        if (u_emphasis > 0.0) {
          float here = luma(pixel);
          float laplacian = 3.0 * here;
          float least = here;
          float most = here;
          for (int place = 0; place < 9; place++) {
            ivec2 offset = ivec2(place % 3, place / 3) - 1;
            if (place == 4) continue;
            float near = luma(pixel + offset);
            laplacian -= near * (offset.x == 0 || offset.y == 0 ? 0.5 : 0.25);
            least = min(least, near);
            most = max(most, near);
          }
          shown = 0.6 * shown + u_emphasis * laplacian * abs(laplacian) / (most - least + 0.03);
        }
        shown *= u_light;
      }
      shown = mix(clamp(shown, 0.0, 1.0), vec3(1.0), u_flash);
      if (u_rim == 0.0) {
        color = vec4(shown, 1.0);
        return;
      }
      // The distance to a rounded square, negative inside.
      float radius = 6.0 * u_rim;
      vec2 edge = abs(place - u_size * 0.5) - u_size * 0.5 + radius;
      float outside = length(max(edge, 0.0)) - radius;
      float dark = smoothstep(-0.5, 0.5, outside + 3.0 * u_rim);
      float bright = smoothstep(-0.5, 0.5, outside + 2.5 * u_rim)
        - smoothstep(-0.5, 0.5, outside + 0.75 * u_rim);
      color.rgb = mix(mix(shown, vec3(0.0), dark), vec3(0.96), bright);
      color.a = 1.0 - smoothstep(-1.0, 0.0, outside);
    }
    """

  /// The same picture in another texture.
  static let copy = """
    #version 300 es
    precision highp float;
    uniform sampler2D u_picture;
    out vec4 color;
    void main() {
      color = texelFetch(u_picture, ivec2(gl_FragCoord.xy), 0);
    }
    """
}
