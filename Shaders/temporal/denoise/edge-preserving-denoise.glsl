//! filter edge-preserving-denoise
//! category temporal
//! summary Averages a pixel with similar ones around it; a step of denoise.
//! details Similarity is measured by the means of 3x3 neighbourhoods, which noise affects less than single pixels.
//! formula sum of w(d) in(p + d) / sum of w(d) over 5x5 pixels
//! formula w(d) = exp(-|d|^2 / 4 - (|mean(p + d) - mean(p)| / max(strength noise, 1 / 512))^2)
//! formula below strength noise = 1 / 512 mixed with in(p), which alone remains at 0
//! source C. Tomasi and R. Manduchi, Bilateral Filtering for Gray and Color Images, ICCV 1998
//! role part
//! kind stencil 2
//! inputs image means
//! param strength float 0.6 0..1 "How different pixels may look that are averaged"
//! param noise float 0.05 0.005..0.5 "The noise, of full scale"
//! let similar = max(strength * noise, 1 / 512)
//! let share = min(512 * strength * noise, 1)
//! gain 1 + 2 / similar
//! identity strength == 0
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 mean = tap2(0, 0).rgb;
  vec3 sum = center.rgb;
  float total = 1.0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      if (x == 0 && y == 0) continue;
      float ratio = min(distance(tap2(x, y).rgb, mean) / param.similar, 9.0);
      float weight = exp(-0.25 * float(x * x + y * y) - ratio * ratio);
      sum += weight * tap(x, y).rgb;
      total += weight;
    }
  }
  return vec4(mix(center.rgb, sum / total, param.share), center.a);
}
