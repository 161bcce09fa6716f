//! filter focus-noise
//! category focus
//! summary Measures the noise of luma in the whole picture; a step of focus-peaking.
//! details The operator ignores ramps and straight edges along the axes, so in blocks of 6x6 pixels it measures
//! details noise, or fine texture. Of 8 by 8 blocks over the picture, the third smallest value is noise without
//! details texture if anything is flat. Blocks with clipped or black pixels are ignored.
//! formula third least of 64 blocks' 7.2 deviation / (0.4 + mean), the deviation that of Gaussian noise; at most 1
//! source J. Immerkaer, Fast Noise Variance Estimation, Computer Vision and Image Understanding, 1996
//! role part
//! kind reduce
//! jumps
//! reads luma
vec4 filter(vec2 size) {
  // The three least values, in order.
  vec3 least = vec3(1.0);
  for (int block = 0; block < 64; block++) {
    ivec2 corner = ivec2((vec2(block % 8, block / 8) + 0.5) / 8.0 * size) - 3;
    float sum = 0.0;
    vec4 mean = vec4(0.0);
    float darkest = 1.0;
    float brightest = 0.0;
    // The operator is the second difference along a row, and then across rows.
    vec4 older = vec4(0.0);
    vec4 old = vec4(0.0);
    for (int row = 0; row < 6; row++) {
      int y = corner.y + row;
      vec4 left = vec4(
        tapLuma(corner.x, y), tapLuma(corner.x + 1, y), tapLuma(corner.x + 2, y), tapLuma(corner.x + 3, y));
      vec4 right = vec4(left.zw, tapLuma(corner.x + 4, y), tapLuma(corner.x + 5, y));
      vec4 line = left - 2.0 * vec4(left.yzw, right.z) + right;
      if (row > 1) {
        sum += dot(abs(older - 2.0 * old + line), vec4(1.0));
      }
      older = old;
      old = line;
      mean += left + vec4(0.0, 0.0, right.zw);
      vec4 low = min(left, right);
      vec4 high = max(left, right);
      darkest = min(darkest, min(min(low.x, low.y), min(low.z, low.w)));
      brightest = max(brightest, max(max(high.x, high.y), max(high.z, high.w)));
    }
    // The operator's gain is 6; the mean size of a normal variable is sqrt(2 / pi) of its deviation.
    float deviation = sum / 16.0 / 6.0 * 1.2533141;
    float value = 7.2 * deviation / (0.4 + dot(mean, vec4(1.0)) / 36.0);
    if (darkest < 0.02 || brightest > 0.98) {
      value = 1.0;
    }
    least = vec3(
      min(least.x, value), min(least.y, max(least.x, value)), min(least.z, max(least.y, value)));
  }
  return vec4(vec3(least.z), 1.0);
}
