//! filter surface-blur
//! category blur
//! summary Smooths surfaces and preserves edges above a threshold.
//! details A tap weighs less the more its channel differs from the centre, and nothing from two and a half thresholds
//! details on. A colour counts by its alpha.
//! formula sum of w(i) in(i) / sum of w(i), w(i) = max(0, 1 - |in(i) - in(0)| / (2.5 threshold)), by channel
//! formula |i| <= radius; along x, then along y
//! kind stencil radius
//! param radius int 5 0..32 px "Radius"
//! param threshold float 0.1 0..1 "Steps up to this are smoothed"
//! let slope = 0.4 / max(threshold, 0.00001)
//! separable
//! identity radius == 0
vec4 filter(Place place) {
  vec4 center = along(0);
  vec3 opacity = vec3(center.a);
  vec3 sum = opacity * center.rgb;
  vec2 alpha = vec2(center.a, 1.0);
  for (int i = 1; i <= param.radius; i++) {
    for (int side = -1; side <= 1; side += 2) {
      vec4 tone = along(side * i);
      vec4 weight = max(1.0 - abs(tone - center) * param.slope, 0.0);
      sum += weight.rgb * tone.a * tone.rgb;
      opacity += weight.rgb * tone.a;
      alpha += weight.a * vec2(tone.a, 1.0);
    }
  }
  // Where all is transparent, the colour stays.
  const float tiny = 1e-20;
  return vec4((sum + tiny * center.rgb) / (opacity + tiny), alpha.x / alpha.y);
}
