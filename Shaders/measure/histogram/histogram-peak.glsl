//! filter histogram-peak
//! category measure
//! summary Finds the greatest fraction of histogram-bins except for the two ends; a step of histogram.
//! details The ends hold clipped pixels, often most of a picture. If there is nothing else, they count.
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
