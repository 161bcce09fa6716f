/// The programs that put pictures on the screen.
enum PresenterShaders {
  /// The picture over its rectangle; the window's first row is at the bottom, the picture's at the top.
  static let picture = """
    #version 300 es
    precision highp float;
    in vec2 v_uv;
    uniform sampler2D u_picture;
    uniform float u_flash;
    uniform float u_light;
    out vec4 color;
    void main() {
      vec4 texel = texture(u_picture, vec2(v_uv.x, 1.0 - v_uv.y));
      color = vec4(mix(texel.rgb * texel.a * u_light, vec3(1.0), u_flash), 1.0);
    }
    """

  /// A square of the picture's pixels, each a square of the screen's, in a rounded frame.
  static let lens = """
    #version 300 es
    precision highp float;
    in vec2 v_uv;
    uniform sampler2D u_picture;
    uniform vec2 u_size;
    uniform vec2 u_pixel;
    uniform float u_factor;
    uniform float u_rim;
    uniform float u_light;
    out vec4 color;
    void main() {
      vec2 place = vec2(v_uv.x, 1.0 - v_uv.y) * u_size;
      // The pixel at the pointer begins at the middle of the lens.
      ivec2 pixel = ivec2(floor(u_pixel + (place - u_size * 0.5) / u_factor));
      ivec2 last = textureSize(u_picture, 0) - 1;
      vec3 seen = vec3(0.04);
      if (all(greaterThanEqual(pixel, ivec2(0))) && all(lessThanEqual(pixel, last))) {
        vec4 texel = texelFetch(u_picture, pixel, 0);
        seen = texel.rgb * texel.a * u_light;
      }
      // The distance to a rounded square, negative inside.
      float radius = 6.0 * u_rim;
      vec2 corner = abs(place - u_size * 0.5) - u_size * 0.5 + radius;
      float outside = length(max(corner, 0.0)) - radius;
      float dark = smoothstep(-0.5, 0.5, outside + 3.0 * u_rim);
      float bright = smoothstep(-0.5, 0.5, outside + 2.5 * u_rim)
        - smoothstep(-0.5, 0.5, outside + 0.75 * u_rim);
      color.rgb = mix(mix(seen, vec3(0.0), dark), vec3(0.96), bright);
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
