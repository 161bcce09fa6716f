//! filter sharpness-light
//! category focus
//! summary Computes the square root of light for blocks of 2x2 pixels, and their finest detail; a step of sharpness.
//! details Luma counts as encoded like sRGB.
//! formula red: mean of s over 2x2 pixels; green: mean of n^2, n = [1 -2 1; -2 4 -2; 1 -2 1] * s, s = sqrt(light)
//! role part
//! kind general
//! taps 16
//! reads luma
//! param region list 0|0|1|1 0..1 "Region of sharpness"
//! size max(1, floor(width * region[2] / 2)) ; max(1, floor(height * region[3] / 2))
//! footprint width * region[0] + 2 * left - 2 ; height * region[1] + 2 * top - 2 ; width * region[0] + 2 * right + 2 ; height * region[1] + 2 * bottom + 2
//! out float
vec4 rootsOfRow(ivec2 corner, int y) {
  vec4 encoded = clamp(
    vec4(
      tapLuma(corner.x - 1, corner.y + y), tapLuma(corner.x, corner.y + y),
      tapLuma(corner.x + 1, corner.y + y), tapLuma(corner.x + 2, corner.y + y)),
    0.0, 1.0);
  vec4 high = pow((encoded + 0.055) / 1.055, vec4(1.2));
  return choose(lessThanEqual(encoded, vec4(0.04045)), sqrt(encoded / 12.92), high);
}

vec2 secondDifference(vec4 row) {
  return row.xy - 2.0 * row.yz + row.zw;
}

vec4 filter(Place place) {
  // A place between two pixels belongs to the next one on every GPU. Taps are counted from the pixel of the same number.
  vec2 first = floor(vec2(param.region[0], param.region[1]) * inputSize() + 0.501);
  ivec2 corner = ivec2(first) + place.pixel;
  vec4 above = rootsOfRow(corner, -1);
  vec4 top = rootsOfRow(corner, 0);
  vec4 bottom = rootsOfRow(corner, 1);
  vec4 below = rootsOfRow(corner, 2);
  vec2 inner = secondDifference(top);
  vec2 outer = secondDifference(bottom);
  vec2 upper = secondDifference(above) - 2.0 * inner + outer;
  vec2 lower = inner - 2.0 * outer + secondDifference(below);
  float mean = dot(top.yz + bottom.yz, vec2(0.25));
  return vec4(mean, (dot(upper, upper) + dot(lower, lower)) / 4.0, 0.0, 1.0);
}
