//! filter rgb-erosion-step
//! category morphology
//! summary Computes the minimum of each channel of nine pixels on a grid; a step of rgb-erosion.
//! formula min of in(x + i spacing, y + j spacing), |i|, |j| <= 1; alpha stays
//! role part
//! kind stencil spacing
//! taps 9
//! selects
//! param spacing int 1 0..81 px "Distance between the nine"
//! identity spacing == 0
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 extreme = center.rgb;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      extreme = min(extreme, tap(x * param.spacing, y * param.spacing).rgb);
    }
  }
  return vec4(extreme, center.a);
}
