//! filter bilateral
//! gpuimage GPUImageBilateralFilter BilateralBlur distance-normalization-factor=8 texel-spacing-multiplier=4
//! category blur
//! summary Smooths surfaces and preserves edges.
//! details Nine taps along each axis; a tap weighs less the more its colour differs from the centre, and its colour
//! details counts by its alpha.
//! formula sum of w(i) in(i) / sum of w(i), w(i) = g(i) * (1 - min(distance(in(0), in(i)) * factor, 1))
//! formula g = 0.18, 0.15, 0.12, 0.09, 0.05 for |i| = 0...4; along x, then along y
//! source C. Tomasi and R. Manduchi, Bilateral Filtering for Gray and Color Images, ICCV 1998
//! kind stencil 4 * texelSpacingMultiplier
//! taps 9
//! param distance-normalization-factor float 6 0.. "Sharpness of the edges; larger keeps finer ones"
//! param texel-spacing-multiplier int 2 0..32 px "Distance between taps"
//! separable
vec4 filter(Place place) {
  vec4 center = along(0);
  float opacity = 0.18 * center.a;
  vec3 sum = opacity * center.rgb;
  float total = 0.18;
  for (int i = 1; i <= 4; i++) {
    float bell = i == 1 ? 0.15 : i == 2 ? 0.12 : i == 3 ? 0.09 : 0.05;
    for (int side = -1; side <= 1; side += 2) {
      vec4 tone = along(side * i * param.texelSpacingMultiplier);
      float weight = bell * (1.0 - min(distance(center, tone) * param.distanceNormalizationFactor, 1.0));
      sum += weight * tone.a * tone.rgb;
      opacity += weight * tone.a;
      total += weight;
    }
  }
  return vec4(opacity > 0.0 ? sum / opacity : center.rgb, opacity / total);
}
