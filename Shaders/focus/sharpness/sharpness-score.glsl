//! filter sharpness-score
//! category focus
//! summary Computes the score of the sums; the last step of sharpness.
//! details White noise with a variance of v adds 36 v to the square of the detail and 3 v / 32 to that of the slope.
//! formula sqrt(max(0, red - green / 384) / count) / (blue / count); a mean below 0.001 counts as that
//! role part
//! kind reduce
//! jumps
vec4 filter(vec2 size) {
  vec4 sum = vec4(0.0);
  for (int y = 0; y < int(size.y); y++) {
    for (int x = 0; x < int(size.x); x++) {
      sum += tap(x, y);
    }
  }
  vec3 mean = sum.rgb / sum.a;
  return vec4(vec3(sqrt(max(mean.r - mean.g / 384.0, 0.0)) / max(mean.b, 1e-3)), 1.0);
}
