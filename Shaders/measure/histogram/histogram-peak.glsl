//! filter histogram-peak
//! category measure
//! summary The highest share of histogram-bins that is not at an end; a step of histogram.
//! details At the ends lies what is clipped, often most of a picture. When nothing else is there the ends count.
//! formula max over channels and levels 1...254
//! role part
//! kind reduce
vec4 filter(vec2 size) {
  vec4 peak = vec4(0.0);
  for (int level = 1; level < 255; level++) {
    peak = max(peak, tap(level, 0));
  }
  float highest = max(max(peak.r, peak.g), max(peak.b, peak.a));
  if (highest == 0.0) {
    peak = max(tap(0, 0), tap(255, 0));
    highest = max(max(peak.r, peak.g), max(peak.b, peak.a));
  }
  return vec4(vec3(highest), 1.0);
}
