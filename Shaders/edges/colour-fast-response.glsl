//! filter colour-fast-response
//! category edges
//! summary Tells by eight blurred colours around a pixel how much of a feature it is.
//! details A step of colour-fast-feature-detector.
//! formula 0 unless five colours in a row, of eight on a circle of radius 3, differ from the centre's by the threshold;
//! formula else the mean of what the differences exceed it by; differences are lengths in red, green, blue
//! part
//! kind stencil 3
//! inputs image blurred
//! param threshold float 0.2 0..1.73 "Least difference of colours"
vec4 filter(Place place) {
  vec3 ring[8] = vec3[8](
    tap2(0, -3).rgb, tap2(2, -2).rgb, tap2(3, 0).rgb, tap2(2, 2).rgb,
    tap2(0, 3).rgb, tap2(-2, 2).rgb, tap2(-3, 0).rgb, tap2(-2, -2).rgb);
  vec3 center = tap(0, 0).rgb;
  float sum = 0.0;
  int far = 0;
  for (int i = 0; i < 8; i++) {
    float difference = length(clamp(ring[i] - center, -1e9, 1e9));
    sum += max(difference - param.threshold, 0.0);
    far |= difference >= param.threshold ? 1 << i : 0;
  }
  // The least positive number keeps features whose difference is exactly the threshold.
  return vec4(vec3(hasFiveInARow(far, 8) ? sum / 8.0 + 1e-4 : 0.0), 1.0);
}
