//! filter fast-response
//! category edges
//! summary Computes the corner response of a pixel from the circle around it; a step of fast-corner-detection.
//! formula 0 unless nine pixels in a row, of sixteen on a circle of radius 3, are all brighter or all darker than the
//! formula centre by the threshold; else the greater of the sums of what the brighter and the darker exceed it by, / 16
//! role part
//! kind stencil 3
//! taps 17
//! jumps
//! reads luma
//! param threshold float 0.1 0..1 "Least difference of luma"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
int bitsOf(bvec4 a, bvec4 b, bvec4 c, bvec4 d) {
  ivec4 bits = ivec4(a) | (ivec4(b) << 4) | (ivec4(c) << 8) | (ivec4(d) << 12);
  return bits.x | (bits.y << 1) | (bits.z << 2) | (bits.w << 3);
}

float excess(vec4 a, vec4 b, vec4 c, vec4 d) {
  vec4 threshold = vec4(param.threshold);
  vec4 sum = max(a - threshold, 0.0) + max(b - threshold, 0.0) + max(c - threshold, 0.0) + max(d - threshold, 0.0);
  return dot(sum, vec4(1.0));
}

vec4 filter(Place place) {
  float center = tapLuma(0, 0);
  vec4 threshold = vec4(param.threshold);
  // The circle, clockwise from the top.
  vec4 a = vec4(tapLuma(0, -3), tapLuma(1, -3), tapLuma(2, -2), tapLuma(3, -1)) - center;
  vec4 b = vec4(tapLuma(3, 0), tapLuma(3, 1), tapLuma(2, 2), tapLuma(1, 3)) - center;
  vec4 c = vec4(tapLuma(0, 3), tapLuma(-1, 3), tapLuma(-2, 2), tapLuma(-3, 1)) - center;
  vec4 d = vec4(tapLuma(-3, 0), tapLuma(-3, -1), tapLuma(-2, -2), tapLuma(-1, -3)) - center;
  int bright = bitsOf(
    greaterThanEqual(a, threshold), greaterThanEqual(b, threshold),
    greaterThanEqual(c, threshold), greaterThanEqual(d, threshold));
  int dark = bitsOf(
    greaterThanEqual(-a, threshold), greaterThanEqual(-b, threshold),
    greaterThanEqual(-c, threshold), greaterThanEqual(-d, threshold));
  bool isCorner = hasNineInARow(bright) || hasNineInARow(dark);
  // The least positive number keeps corners whose difference is exactly the threshold.
  return vec4(vec3(isCorner ? max(excess(a, b, c, d), excess(-a, -b, -c, -d)) / 16.0 + 1e-4 : 0.0), 1.0);
}
