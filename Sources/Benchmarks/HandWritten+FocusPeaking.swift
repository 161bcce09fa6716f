import FilterGraph
import Graphics
import Glibc
import Pixels
import Rendering

extension HandWritten {
  /// The passes of `focus-peaking` with marks of one colour over the picture; all but the last are for blocks of two by two
  /// places.
  ///
  /// A mark is there or not, so that scores are compared and never turned into levels. Energies and marks of this frame and of
  /// the one before change places from frame to frame, for which there are two lists of passes.
  func focusPeaking(_ filter: FilterInstance) throws(RenderingError) -> [[ProgramSubject]] {
    func number(_ name: String) -> Double { filter.environment.number(name) }
    let side = max(1, Int((Double(size.width) / 640).rounded()))
    let block = 2 * side
    let measured = PixelSize(
      width: (size.width + block - 1) / block, height: (size.height + block - 1) / block)
    let packed = PixelSize(width: measured.width + 2, height: measured.height + 2)
    let luma = try target(intermediate, size: packed)
    let energies = [try target(intermediate, size: measured), try target(intermediate, size: measured)]
    // In pictures of fewer than 960 columns, squares are pixels, which have no quarters.
    let hasQuarters = side > 1
    let quarters = try (hasQuarters ? [0, 1] : []).map { _ throws(RenderingError) in
      try target(intermediate, size: measured)
    }
    let marks = [try target(.rgba8, size: measured), try target(.rgba8, size: measured)]
    let (rows, offset) = frames.description.encoding.conversion
    let sensitivity = number("sensitivity")
    let least = number("reference") * exp2(-0.713 - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4))
    // An expert makes programs for the size, so that drivers unroll loops.
    let constants = "#define SIDE \(side)\n" + (hasQuarters ? "#define QUARTERS\n" : "")
    let lumaOfPlane: [ProgramSubject.Value] = [
      .init("luma_scale", rows[0].x), .init("luma_zero", offset.x),
    ]
    let color = ProgramSubject.Value(
      "color", .vec4, filter.environment.numbers("color")!.map { Float($0) })
    func passes(before: Int, now: Int) throws(RenderingError) -> [ProgramSubject] {
      var measuring: [ProgramSubject.Reading] = [.init("blocks", luma), .init("before", energies[before])]
      var marking: [ProgramSubject.Reading] = [
        .init("energies", energies[now]), .init("between", energies[now], .linear),
        .init("before", marks[before]),
      ]
      if hasQuarters {
        measuring += planes + [.init("finer_before", quarters[before])]
        marking.append(.init("finer", quarters[now]))
        if side == 2 { marking.append(.init("finer_between", quarters[now], .linear)) }
      }
      let steadiness = ProgramSubject.Value("steadiness", number("steadiness"))
      return [
        try program(constants + Self.packing, reading: planes, values: lumaOfPlane, into: luma),
        try program(
          constants + (hasQuarters ? Self.quartering : "") + Self.energy, reading: measuring,
          values: lumaOfPlane + [steadiness, Self.texel(packed)], into: energies[now],
          and: hasQuarters ? quarters[now] : nil),
        try program(
          constants + Self.marking, vertex: "#version 300 es\n" + constants + Self.noise, reading: marking,
          values: [.init("least", least), Self.texel(measured)], into: marks[now]),
        try program(
          toRGB + constants + Self.painting, reading: planes + [.init("marks", marks[now])],
          values: [color], into: result),
      ]
    }
    return [try passes(before: 0, now: 1), try passes(before: 1, now: 0)]
  }

  /// The mean luma of two by two squares in one.
  private static let packing = """
    uniform sampler2D luma;
    uniform float luma_scale, luma_zero;
    void main() {
      ivec2 last = textureSize(luma, 0) - 1, first = 2 * SIDE * (ivec2(gl_FragCoord.xy) - 1);
      vec4 four = vec4(0.0);
      for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
          ivec2 low = first + ivec2(x, y), high = clamp(low + SIDE, ivec2(0), last);
          low = clamp(low, ivec2(0), last);
          four += vec4(
            texelFetch(luma, low, 0).r, texelFetch(luma, ivec2(high.x, low.y), 0).r,
            texelFetch(luma, ivec2(low.x, high.y), 0).r, texelFetch(luma, high, 0).r);
        }
      }
      result = (four / float(SIDE * SIDE) - luma_zero) * luma_scale;
    }
    """

  /// Detail at three scales around a block, averaged with that of the frame before where its luma is the same.
  private static let energy = """
    uniform sampler2D blocks, before;
    #ifndef QUARTERS
      uniform float steadiness;
    #endif
    uniform vec2 texel;
    vec4 at(int x, int y) { return texture(blocks, (gl_FragCoord.xy + vec2(x, y)) * texel); }
    vec4 soft(vec4 low, vec2 high) { return 0.25 * (low + 2.0 * vec4(low.yzw, high.x) + vec4(low.zw, high)); }
    vec4 soft(vec4 a, vec4 b, vec4 c) { return 0.25 * (a + 2.0 * b + c); }
    float detail(vec4 a, vec4 b, vec4 c, vec4 d) {
      vec2 upper = 4.0 * b.yz - b.xy - b.zw - a.yz - c.yz;
      vec2 lower = 4.0 * c.yz - c.xy - c.zw - b.yz - d.yz;
      return 0.25 * (dot(upper, upper) + dot(lower, lower));
    }
    void main() {
      vec4 l0 = at(0, 0), m0 = at(1, 0), r0 = at(2, 0), l1 = at(0, 1), m1 = at(1, 1), r1 = at(2, 1);
      vec4 l2 = at(0, 2), m2 = at(1, 2), r2 = at(2, 2);
      // Rows of six pixels, four of them in the first and two in the second part.
      vec4 a = vec4(l0.rg, m0.rg), b = vec4(l0.ba, m0.ba), c = vec4(l1.rg, m1.rg), d = vec4(l1.ba, m1.ba);
      vec4 e = vec4(l2.rg, m2.rg), f = vec4(l2.ba, m2.ba);
      vec4 sa = soft(a, r0.rg), sb = soft(b, r0.ba), sc = soft(c, r1.rg), sd = soft(d, r1.ba);
      vec4 se = soft(e, r2.rg), sf = soft(f, r2.ba);
      vec4 p = soft(sa, sb, sc), q = soft(sb, sc, sd), u = soft(sc, sd, se), v = soft(sd, se, sf);
      float center = 0.25 * (q.y + q.z + u.y + u.z);
      float ring = l0.r + l0.b + r0.g + r0.a + l1.r + l1.b + r1.g + r1.a + l2.r + l2.b + r2.g + r2.a
        + l0.g + m0.r + m0.g + r0.r + l2.a + m2.b + m2.a + r2.b;
      float coarse = 4.0 * (center - ring / 20.0);
      vec3 now = vec3(
        detail(vec4(b.yzw, r0.b), vec4(c.yzw, r1.r), vec4(d.yzw, r1.b), vec4(e.yzw, r2.r)), detail(p, q, u, v),
        coarse * coarse);
      vec4 last = texture(before, v_uv);
      float share = steadiness * clamp(2.0 - abs(center - last.a) / 0.03, 0.0, 1.0);
      result = vec4(mix(now, last.rgb, share), center);
      #ifdef QUARTERS
        finer_result = quarters();
      #endif
    }
    """

  /// The detail of the quarters of the squares, averaged like that of the squares. The middle of an odd side belongs to both.
  private static let quartering = """
    uniform sampler2D luma, finer_before;
    uniform float luma_scale, luma_zero, steadiness;
    layout(location = 1) out vec4 finer_result;
    float quarter(ivec2 last, ivec2 first, int x, int y) {
      const int count = (SIDE + 1) / 2;
      ivec2 start = ivec2(x, y) * SIDE >> 1;
      float sum = 0.0;
      for (int v = 0; v < count; v++) {
        for (int u = 0; u < count; u++) {
          vec2 part = mix(
            vec2(1.0), vec2(0.5), equal((2 * (start + ivec2(u, v)) + 1 + 2 * SIDE) % (2 * SIDE), ivec2(SIDE)));
          sum += part.x * part.y * texelFetch(luma, clamp(first + start + ivec2(u, v), ivec2(0), last), 0).r;
        }
      }
      return sum * 4.0 / float(SIDE * SIDE);
    }
    vec4 quarters() {
      ivec2 last = textureSize(luma, 0) - 1, first = 2 * SIDE * ivec2(gl_FragCoord.xy);
      vec4 rows[6];
      float energy = 0.0, mean = 0.0;
      for (int y = 0; y < 6; y++) {
        rows[y] = vec4(
          quarter(last, first, 0, y - 1), quarter(last, first, 1, y - 1), quarter(last, first, 2, y - 1),
          quarter(last, first, 3, y - 1));
      }
      for (int y = 1; y < 5; y++) {
        vec4 here = rows[y];
        vec4 around = vec4(quarter(last, first, -1, y - 1), here.xyz)
          + vec4(here.yzw, quarter(last, first, 4, y - 1)) + rows[y - 1] + rows[y + 1];
        energy += dot(4.0 * here - around, 4.0 * here - around);
        mean += dot(here, vec4(0.0625));
      }
      mean = (mean - luma_zero) * luma_scale;
      vec2 past = texture(finer_before, v_uv).ra;
      float share = steadiness * clamp(2.0 - abs(mean - past.y) / 0.03, 0.0, 1.0);
      return vec4(mix(energy / 16.0 * luma_scale * luma_scale, past.x, share), 0.0, 0.0, mean);
    }

    """

  /// Noise and contrast, from 12 by 12 places of the picture, once for each of the three vertices.
  private static let noise = """
    precision highp float;
    uniform sampler2D between;
    out vec2 v_uv;
    flat out vec4 scene;
    vec4 around(sampler2D plane, int place, vec2 size) {
      vec2 center = floor((vec2(place % 12, place / 12) + 0.5) / 12.0 * size) + 0.5;
      return 0.25 * (texture(plane, (center + vec2(-0.5, -0.5)) / size)
        + texture(plane, (center + vec2(0.5, -0.5)) / size) + texture(plane, (center + vec2(-0.5, 0.5)) / size)
        + texture(plane, (center + vec2(0.5, 0.5)) / size));
    }
    #if SIDE == 2
      uniform sampler2D finer_between;
      float share(float noise, float contrast, vec2 size) {
        float greatest = 0.0;
        for (int place = 0; place < 144; place++) {
          vec4 energy = around(between, place, size);
          float n = noise / max(energy.a, 0.12), fine = energy.r - 48.0 * n;
          float ratio = (around(finer_between, place, size).r - 192.0 * n) / fine;
          greatest = max(greatest, fine > 2e-3 * contrast ? ratio : 0.0);
        }
        return smoothstep(0.05, 0.2, greatest);
      }
    #else
      float share(float noise, float contrast, vec2 size) { return 1.0; }
    #endif
    void main() {
      v_uv = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
      gl_Position = vec4(v_uv * 2.0 - 1.0, 0.0, 1.0);
      vec2 size = vec2(textureSize(between, 0));
      float sum = 0.0, squares = 0.0, places = 0.0;
      vec3 least = vec3(1.0), next = vec3(1.0);
      for (int place = 0; place < 144; place++) {
        vec4 energy = around(between, place, size);
        sum += energy.a;
        squares += energy.a * energy.a;
        if (energy.a > 0.02 && energy.a < 0.95) {
          places += 1.0;
          float value = energy.g * max(energy.a, 0.12);
          vec3 larger = max(least, value);
          least = vec3(min(least.x, value), min(least.y, larger.x), min(least.z, larger.y));
          value = larger.z;
          larger = max(next, value);
          next = vec3(min(next.x, value), min(next.y, larger.x), min(next.z, larger.y));
        }
      }
      float noise = places < 24.0 ? 0.0 : places < 48.0 ? least.x : places < 72.0 ? least.y : places < 96.0 ? least.z
        : places < 120.0 ? next.x : places < 144.0 ? next.y : next.z;
      float mean = sum / 144.0;
      float contrast = max(sqrt(max(squares / 144.0 - mean * mean, 0.0)), 0.01) / 0.2;
      noise = noise / 0.406 + 0.65e-6;
      float squared = contrast * contrast;
      scene = vec4(noise, 0.12 * pow(contrast, 0.7), squared, share(noise, squared, size));
    }
    """

  /// Which of the four places of a block are marked: those that are stay until their score is below 0.8 of the least.
  private static let marking = """
    uniform sampler2D energies, before;
    uniform float least;
    flat in vec4 scene;
    uniform vec2 texel;
    vec4 at(int x, int y) { return texture(energies, v_uv + vec2(x, y) * texel); }
    #ifdef QUARTERS
      uniform sampler2D finer;
      float finerAt(int x, int y) { return texture(finer, v_uv + vec2(x, y) * texel).r; }
    #else
      float finerAt(int x, int y) { return 0.0; }
    #endif
    float score(float fine, float soft, float expected, float noise, float lowest) {
      float limit = expected + 80.0 * noise + lowest, s = soft / (0.35 * expected + 1.624 * noise + lowest);
      return sqrt(fine / limit * s) + 160.0 * noise / limit * s;
    }
    float score(vec4 energy, float detail, float own) {
      float noise = scene.r / max(energy.a, 0.12), expected = scene.g * pow(energy.b, 0.65);
      float fine = max(energy.r - 48.0 * noise, 0.0), soft = max(energy.g - 0.016 * energy.r - 0.975 * noise, 0.0);
      float found = score(fine, soft, expected, noise, 2e-4 * scene.b);
      #ifdef QUARTERS
        float lowest = 6e-3 * scene.b, finest = max(detail - 192.0 * noise, 0.0) / (expected + 320.0 * noise + lowest);
        float mean = pow(finest * finest * fine / (expected + 80.0 * noise + lowest), 1.0 / 3.0);
        float sum = score(fine, soft, expected, noise, lowest) + 2.0 * mean;
        found = mix(found, max(min(found, 0.1), 0.67 * pow(sum, 2.0 / 3.0)), scene.a);
      #endif
      return energy.r * 0.15 > own ? 0.0 : found;
    }
    void main() {
      vec4 a = at(-1, -1), b = at(0, -1), c = at(1, -1), d = at(-1, 0), e = at(0, 0), f = at(1, 0);
      vec4 g = at(-1, 1), h = at(0, 1), i = at(1, 1);
      vec3 p = vec3(finerAt(-1, -1), finerAt(0, -1), finerAt(1, -1));
      vec3 q = vec3(finerAt(-1, 0), finerAt(0, 0), finerAt(1, 0));
      vec3 r = vec3(finerAt(-1, 1), finerAt(0, 1), finerAt(1, 1));
      const vec3 left = vec3(0.5, 0.25, 0.25), right = vec3(0.25, 0.25, 0.5);
      vec3 upper = 0.5 * p + 0.25 * (q + r), lower = 0.25 * (p + q) + 0.5 * r;
      vec4 l0 = 0.5 * a + 0.25 * (b + c), l1 = 0.5 * d + 0.25 * (e + f), l2 = 0.5 * g + 0.25 * (h + i);
      vec4 r0 = 0.25 * (a + b) + 0.5 * c, r1 = 0.25 * (d + e) + 0.5 * f, r2 = 0.25 * (g + h) + 0.5 * i;
      result = step(least * (1.0 - 0.2 * texture(before, v_uv)), vec4(
        score(0.5 * l0 + 0.25 * (l1 + l2), dot(upper, left), e.r),
        score(0.5 * r0 + 0.25 * (r1 + r2), dot(upper, right), e.r),
        score(0.25 * (l0 + l1) + 0.5 * l2, dot(lower, left), e.r),
        score(0.25 * (r0 + r1) + 0.5 * r2, dot(lower, right), e.r)));
    }
    """

  private static let painting = """
    uniform sampler2D luma, chroma, marks;
    uniform vec4 color;
    void main() {
      vec3 picture = rgb(vec3(texture(luma, v_uv).r, texture(chroma, v_uv).rg));
      ivec2 place = ivec2(gl_FragCoord.xy) / SIDE;
      ivec2 odd = place & 1;
      vec4 four = texelFetch(marks, place / 2, 0);
      vec2 row = odd.y == 0 ? four.rg : four.ba;
      result = vec4(mix(picture, color.rgb, (odd.x == 0 ? row.x : row.y) * color.a), 1.0);
    }
    """
}
