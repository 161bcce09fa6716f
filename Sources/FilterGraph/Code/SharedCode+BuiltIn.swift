extension SharedCode {
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
      vec2 edge = 0.5 * place.texel;
      return Place(clamp(place.position + vec2(offset) * place.texel, edge, 1.0 - edge), place.size, place.texel,
          clamp(place.pixel + offset, ivec2(0), ivec2(place.size) - 1));
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
    // A uniform cubic B-spline through texels in four linear reads; `place` counts texels.
    vec4 viewfinder_enlarged(sampler2D coarse, vec2 place) {
      vec2 size = vec2(textureSize(coarse, 0));
      vec2 cell = floor(place);
      vec2 f = place - cell;
      vec2 first = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0;
      vec2 last = f * f * f / 6.0;
      // The weights of the two texels on either side; each pair is read as one, between the two.
      vec2 upper = (1.0 + 3.0 * f + 3.0 * f * f - 2.0 * f * f * f) / 6.0;
      vec2 lower = 1.0 - upper;
      vec2 a = (cell - 0.5 + (lower - first) / lower) / size;
      vec2 b = (cell + 1.5 + last / upper) / size;
      return mix(
          mix(texture(coarse, a), texture(coarse, vec2(b.x, a.y)), upper.x),
          mix(texture(coarse, vec2(a.x, b.y)), texture(coarse, b), upper.x), upper.y);
    }

    """,
    """
    // Curves of the three colours in one row of texels; `place` counts samples.
    vec3 viewfinder_curved(sampler2D curves, vec3 place, float last) {
      vec3 t = clamp(place, 0.0, last);
      vec3 low = min(floor(t), last - 1.0);
      ivec3 i = ivec3(low);
      vec3 a = vec3(texelFetch(curves, ivec2(i.r, 0), 0).r, texelFetch(curves, ivec2(i.g, 0), 0).g,
          texelFetch(curves, ivec2(i.b, 0), 0).b);
      vec3 b = vec3(texelFetch(curves, ivec2(i.r + 1, 0), 0).r, texelFetch(curves, ivec2(i.g + 1, 0), 0).g,
          texelFetch(curves, ivec2(i.b + 1, 0), 0).b);
      return mix(a, b, t - low);
    }

    """,
    """
    // Tetrahedral interpolation: from a cell's low corner along the axes in the order of their fractions. `place`
    // counts cells.
    vec3 viewfinder_lookedUp(sampler3D cube, vec3 place, float last) {
      vec3 t = clamp(place, 0.0, last);
      vec3 cell = min(floor(t), last - 1.0);
      vec3 f = t - cell;
      vec3 notLess = step(f.yzx, f.xyz);
      vec3 less = 1.0 - notLess.zxy;
      float high = max(f.r, max(f.g, f.b));
      float low = min(f.r, min(f.g, f.b));
      float middle = f.r + f.g + f.b - high - low;
      float texel = 1.0 / (last + 1.0);
      vec3 corner = (cell + 0.5) * texel;
      return texture(cube, corner).rgb * (1.0 - high)
          + texture(cube, corner + texel * min(notLess, less)).rgb * (high - middle)
          + texture(cube, corner + texel * max(notLess, less)).rgb * (middle - low)
          + texture(cube, corner + texel).rgb * low;
    }

    """,
  ]
}
