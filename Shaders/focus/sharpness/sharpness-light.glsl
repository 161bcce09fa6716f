//! filter sharpness-light
//! category focus
//! summary Computes the square root of light for blocks of 2x2 places, and their finest detail; a step of sharpness.
//! details Luma counts as encoded like sRGB. Places are the squares of pixels that focus-luma compares.
//! formula red: mean of s over 2x2 places; green: mean of n^2, n = [1 -2 1; -2 4 -2; 1 -2 1] * s, s = mean(sqrt(light))
//! role part
//! kind general
//! taps 16
//! reads luma
//! param region list 0|0|1|1 0..1 "Region of sharpness"
//! size int side = max(1, floor(width / 640 + 0.5))
//! size max(1, floor(width * region[2] / (2 * side))) ; max(1, floor(height * region[3] / (2 * side)))
//! footprint width * region[0] + side * (2 * left - 3) ; height * region[1] + side * (2 * top - 3) ; width * region[0] + side * (2 * right + 3) ; height * region[1] + side * (2 * bottom + 3)
//! out float
vec4 rootsOf(vec4 luma) {
  vec4 encoded = clamp(luma, 0.0, 1.0);
  vec4 high = pow((encoded + 0.055) / 1.055, vec4(1.2));
  return choose(lessThanEqual(encoded, vec4(0.04045)), sqrt(encoded / 12.92), high);
}

// Four places in a row, the second of them at a pixel.
vec4 rootsOfRow(ivec2 pixel, int side) {
  vec4 sum = vec4(0.0);
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      ivec2 at = pixel + ivec2(x, y);
      sum += rootsOf(
        vec4(tapLuma(at.x - side, at.y), tapLuma(at.x, at.y), tapLuma(at.x + side, at.y), tapLuma(at.x + 2 * side, at.y)));
    }
  }
  return sum / float(side * side);
}

vec2 secondDifference(vec4 row) {
  return row.xy - 2.0 * row.yz + row.zw;
}

vec4 filter(Place place) {
  int side = param.side;
  // What lies between two places belongs to the next one on every GPU. Taps are counted from the pixel of the same number.
  vec2 first = floor(vec2(param.region[0], param.region[1]) * inputSize() / float(side) + 0.501);
  ivec2 corner = (ivec2(first) + 2 * place.pixel) * side - place.pixel;
  vec4 above = rootsOfRow(corner - ivec2(0, side), side);
  vec4 top = rootsOfRow(corner, side);
  vec4 bottom = rootsOfRow(corner + ivec2(0, side), side);
  vec4 below = rootsOfRow(corner + ivec2(0, 2 * side), side);
  vec2 inner = secondDifference(top);
  vec2 outer = secondDifference(bottom);
  vec2 upper = secondDifference(above) - 2.0 * inner + outer;
  vec2 lower = inner - 2.0 * outer + secondDifference(below);
  float mean = dot(top.yz + bottom.yz, vec2(0.25));
  return vec4(mean, (dot(upper, upper) + dot(lower, lower)) / 4.0, 0.0, 1.0);
}
