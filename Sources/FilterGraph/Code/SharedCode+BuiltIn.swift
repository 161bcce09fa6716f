extension SharedCode {
  /// A row of a texture of curves holds two to this power samples, 2048: every driver of OpenGL ES 3.0 has textures of that
  /// width.
  package static let curveRowBits = 11

  /// Built-in functions that programs may need.
  static let builtIn = [
    """
    Place placeAt(vec2 position, vec2 size) {
      return Place(position, size, 1.0 / size, ivec2(clamp(floor(position * size), vec2(0.0), size - 1.0)));
    }

    """,
    """
    Place placeOf(ivec2 pixel, vec2 size) {
      vec2 texel = 1.0 / size;
      return Place((vec2(pixel) + 0.5) * texel, size, texel, pixel);
    }

    """,
    """
    Place stretched(Place place, vec2 size) {
      return placeAt(place.position, size);
    }

    """,
    """
    Place shifted(Place place, ivec2 offset) {
      return Place(place.position + vec2(offset) * place.texel, place.size, place.texel, place.pixel + offset);
    }

    """,
    """
    Place beside(Place place, ivec2 offset) {
      ivec2 pixel = clamp(place.pixel + offset, ivec2(0), ivec2(place.size) - 1);
      return Place((vec2(pixel) + 0.5) * place.texel, place.size, place.texel, pixel);
    }

    """,
    """
    // Luma's weight in luma.a, the constant parts before it; chroma holds the weights of Cr in red, Cb and Cr in
    // green, and Cb in blue.
    vec4 viewfinder_fromYCbCr(vec3 yCbCr, vec4 luma, vec4 chroma) {
      vec3 colors = vec3(chroma.x * yCbCr.z, chroma.y * yCbCr.y + chroma.z * yCbCr.z, chroma.w * yCbCr.y);
      return vec4(luma.a * yCbCr.x + (colors + luma.rgb), 1.0);
    }

    """,
    """
    // Y'C, C'BC and C'RC to R'G'B': ITU-R BT.2020-2, table 4, with the precise constants of its transfer function.
    float viewfinder_fromBT2020(float c) {
      return c < 0.08124286 ? c / 4.5 : pow((max(c, 0.0) + 0.09929683) / 1.09929683, 1.0 / 0.45);
    }
    float viewfinder_toBT2020(float c) {
      return c < 0.01805397 ? c * 4.5 : 1.09929683 * pow(max(c, 0.0), 0.45) - 0.09929683;
    }
    vec4 viewfinder_fromConstantLuminance(vec3 c) {
      float blue = c.x + c.y * (c.y > 0.0 ? 1.5816 : 1.9404);
      float red = c.x + c.z * (c.z > 0.0 ? 0.9936 : 1.7184);
      float green = viewfinder_fromBT2020(c.x) - 0.2627 * viewfinder_fromBT2020(red)
          - 0.0593 * viewfinder_fromBT2020(blue);
      return vec4(red, viewfinder_toBT2020(green / 0.6780), blue, 1.0);
    }

    """,
    """
    bool viewfinder_isInside(vec2 position) {
      return all(greaterThanEqual(position, vec2(0.0))) && all(lessThanEqual(position, vec2(1.0)));
    }

    """,
    """
    // Component by component, `yes` or `no`. The mix() that OpenGL ES has for this is arithmetic in some drivers, and
    // then a large, infinite or undefined number that is not chosen spoils the result.
    vec3 choose(bvec3 chosen, vec3 yes, vec3 no) {
      return vec3(chosen.x ? yes.x : no.x, chosen.y ? yes.y : no.y, chosen.z ? yes.z : no.z);
    }
    vec4 choose(bvec4 chosen, vec4 yes, vec4 no) {
      return vec4(chosen.x ? yes.x : no.x, chosen.y ? yes.y : no.y, chosen.z ? yes.z : no.z,
          chosen.w ? yes.w : no.w);
    }

    """,
    """
    vec3 viewfinder_toLinear(vec3 c) {
      vec3 low = c / 12.92;
      vec3 high = pow(max((c + 0.055) / 1.055, vec3(0.0)), vec3(2.4));
      return choose(lessThanEqual(c, vec3(0.04045)), low, high);
    }

    """,
    """
    vec3 viewfinder_toDisplay(vec3 c) {
      vec3 low = c * 12.92;
      vec3 high = 1.055 * pow(max(c, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055;
      return choose(lessThanEqual(c, vec3(0.0031308)), low, high);
    }

    """,
    """
    // Curves of the three colours in rows of \(1 << curveRowBits) texels; `place` counts samples.
    vec3 viewfinder_curved(sampler2D curves, vec3 place, float last) {
      vec3 t = clamp(place, 0.0, last);
      vec3 low = min(floor(t), last - 1.0);
      ivec3 i = ivec3(low);
      ivec3 x = i & \((1 << curveRowBits) - 1), y = i >> \(curveRowBits);
      vec3 a = vec3(texelFetch(curves, ivec2(x.r, y.r), 0).r, texelFetch(curves, ivec2(x.g, y.g), 0).g,
          texelFetch(curves, ivec2(x.b, y.b), 0).b);
      i += 1;
      x = i & \((1 << curveRowBits) - 1);
      y = i >> \(curveRowBits);
      vec3 b = vec3(texelFetch(curves, ivec2(x.r, y.r), 0).r, texelFetch(curves, ivec2(x.g, y.g), 0).g,
          texelFetch(curves, ivec2(x.b, y.b), 0).b);
      return mix(a, b, t - low);
    }

    """,
    """
    // The mean of the four pixels around a position.
    vec4 viewfinder_mixed(sampler2D picture, vec2 position) {
      vec2 last = vec2(textureSize(picture, 0) - 1);
      vec2 p = clamp(position * (last + 1.0) - 0.5, vec2(0.0), last);
      ivec2 a = ivec2(p);
      vec2 part = p - vec2(a);
      // Behind a branch that it does not take, a pixel may have any place, and some drivers read there all the same: only
      // a limit in the expression of the read itself holds then.
      return mix(
          mix(texelFetch(picture, clamp(a, ivec2(0), textureSize(picture, 0) - 1), 0),
              texelFetch(picture, clamp(a + ivec2(1, 0), ivec2(0), textureSize(picture, 0) - 1), 0), part.x),
          mix(texelFetch(picture, clamp(a + ivec2(0, 1), ivec2(0), textureSize(picture, 0) - 1), 0),
              texelFetch(picture, clamp(a + 1, ivec2(0), textureSize(picture, 0) - 1), 0), part.x), part.y);
    }

    """,
    """
    // The fractions of a place in its cell from the largest to the least.
    vec3 viewfinder_ranked(vec3 f) {
      float high = max(f.r, max(f.g, f.b));
      float low = min(f.r, min(f.g, f.b));
      return vec3(high, f.r + f.g + f.b - high - low, low);
    }

    """,
    """
    // The corners of a tetrahedron between a cell's low and high corner: those that are reached from the low one along
    // the axis with the largest fraction, and from there along that with the next.
    vec3 viewfinder_second(vec3 f) { return min(step(f.yzx, f.xyz), 1.0 - step(f.xyz, f.zxy)); }
    vec3 viewfinder_third(vec3 f) { return max(step(f.yzx, f.xyz), 1.0 - step(f.xyz, f.zxy)); }

    """,
    // Tetrahedral interpolation: from a cell's low corner along the axes in the order of their fractions. `place`
    // counts cells.
    tetrahedral("viewfinder_lookedUp", "sampler3D", one: "1.0"),
    // Words stand for 0…1.
    tetrahedral("viewfinder_lookedUpWords", "usampler3D", one: "65535.0"),
    """
    // Setting the exponent makes the bits of a fraction a float of 1…2.
    vec3 viewfinder_oneAnd(uvec3 fraction) { return uintBitsToFloat((fraction & 0x7fffffu) | 0x3f800000u); }

    """,
    """
    vec3 viewfinder_packedStep(uint bits) { return viewfinder_oneAnd(uvec3(bits >> 9u, bits << 1u, bits << 11u)); }

    """,
    """
    // The same with one read of packed tetrahedra. 1/1024 stands for 0 and 1023/1024 for 1; `steps` is the range of steps.
    vec3 viewfinder_lookedUpPacked(usampler3D cube, vec3 place, float last, float steps) {
      vec3 t = clamp(place, 0.0, last);
      vec3 cell = min(floor(t), last - 1.0);
      vec3 f = t - cell, part = viewfinder_ranked(f);
      float tetrahedron = 8.0 * cell.b + dot(step(f.yzx, f.xyz), vec3(4.0, 2.0, -1.0)) + 1.0;
      vec3 texel = 1.0 / vec3(last, last, 8.0 * last);
      uvec4 bits = texture(cube, (vec3(cell.rg, tetrahedron) + 0.5) * texel);
      vec3 rest = vec3(ivec3(bits.gba & 3u)) * vec3(1.0 / 8192.0, 1.0 / 8192.0, 1.0 / 4096.0);
      vec3 corner = viewfinder_oneAnd(uvec3(bits.r >> 9u, bits.r << 2u, bits.r << 13u)) - 1.0 + rest;
      vec3 way = viewfinder_packedStep(bits.g) * part.x + viewfinder_packedStep(bits.b) * part.y
          + viewfinder_packedStep(bits.a) * part.z - 1.5 * (f.r + f.g + f.b);
      return (corner * 1024.0 - 1.0) / 1022.0 + way * steps;
    }

    """,
    """
    // The lower and the upper of the four pixels around a position, and the shares of the upper ones. A position that is no
    // number is in no picture, and drivers may read there.
    ivec4 viewfinder_mixedPixels(vec2 position, vec2 size, out vec2 part) {
      vec2 q = clamp(position * size - 0.5, vec2(0.0), size - 1.0);
      ivec2 last = ivec2(size) - 1;
      ivec2 a = clamp(ivec2(q), ivec2(0), last);
      ivec2 b = min(a + 1, last);
      part = q - vec2(a);
      return ivec4(a, b);
    }

    """,
    """
    // Where to read a picture of every few pixels four times, linearly, for a uniform cubic B-spline through its texels,
    // and the shares of the upper reads. Each is of the two texels on a side, between which it lies. Beyond its edges a
    // picture repeats its edge pixels.
    vec4 viewfinder_splineTexels(Place place, float step, float margin, vec2 size, out vec2 upper) {
      vec2 pixel = clamp(place.position * place.size - 0.5, vec2(0.0), place.size - 1.0);
      vec2 texel = pixel / step + margin;
      vec2 cell = floor(texel);
      vec2 f = texel - cell;
      vec2 first = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0;
      vec2 last = f * f * f / 6.0;
      upper = (1.0 + 3.0 * f + 3.0 * f * f - 2.0 * f * f * f) / 6.0;
      vec2 lower = 1.0 - upper;
      return vec4((cell - 0.5 + (lower - first) / lower) / size, (cell + 1.5 + last / upper) / size);
    }

    """,
    """
    vec4 viewfinder_rounded(vec4 value, uint mask) {
      return uintBitsToFloat((floatBitsToUint(value) + ((~mask + 1u) >> 1u)) & mask);
    }

    """,
    """
    // Rounds up as often as what is cut off says, by a sequence that is even along every line. What is stored as an
    // integer becomes one here: drivers may cut off, too, or scale by a power of two. It is a little more, lest it be
    // cut off itself, and what is one already stays.
    vec4 viewfinder_dithered(vec4 value, uint mask, float step, ivec2 pixel) {
      float share = fract(dot(vec2(pixel), vec2(0.75487767, 0.56984029)));
      if (step > 0.0) {
        return (floor(value / step + (0.001 + 0.998 * share)) + 0.0005) * step;
      }
      return uintBitsToFloat((floatBitsToUint(value) + uint(share * float(~mask + 1u))) & mask);
    }

    """,
  ]

  /// A function that reads the four corners of a tetrahedron; `one` is the number that stands for 1.
  private static func tetrahedral(_ name: String, _ sampler: String, one: String) -> String {
    """
    vec3 \(name)(\(sampler) cube, vec3 place, float last) {
      vec3 t = clamp(place, 0.0, last);
      vec3 cell = min(floor(t), last - 1.0);
      vec3 f = t - cell, part = viewfinder_ranked(f);
      float texel = 1.0 / (last + 1.0);
      vec3 corner = (cell + 0.5) * texel;
      vec3 sum = vec3(texture(cube, corner).rgb) * (1.0 - part.x)
          + vec3(texture(cube, corner + texel * viewfinder_second(f)).rgb) * (part.x - part.y)
          + vec3(texture(cube, corner + texel * viewfinder_third(f)).rgb) * (part.y - part.z)
          + vec3(texture(cube, corner + texel).rgb) * part.z;
      return sum / \(one);
    }

    """
  }
}
