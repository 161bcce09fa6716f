//! filter histogram-percentile
//! category measure
//! summary Computes a percentile of the levels of each channel; a step of auto-levels.
//! formula least level with cdf > share, over 255
//! role part
//! kind reduce
//! param share float 0.005 0..1 "Share of the picture"
vec4 filter(vec2 size) {
  vec4 sum = vec4(0.0);
  vec4 found = vec4(0.0);
  for (int level = 0; level < 255; level++) {
    sum += tap(level, 0);
    found += vec4(lessThanEqual(sum, vec4(param.share)));
  }
  return found / 255.0;
}
