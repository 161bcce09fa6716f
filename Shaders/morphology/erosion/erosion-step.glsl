//! filter erosion-step
//! category morphology
//! summary Computes the minimum luma of nine pixels on a grid; a step of erosion.
//! formula min of luma(in(x + i spacing, y + j spacing)), |i|, |j| <= 1
//! role part
//! kind stencil spacing
//! taps 9
//! reads luma
//! range unit
//! selects
//! out r8
//! param spacing int 1 0..81 px "Distance between the nine"
//! identity spacing == 0
vec4 filter(Place place) {
  float extreme = tapLuma(0, 0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      extreme = min(extreme, tapLuma(x * param.spacing, y * param.spacing));
    }
  }
  return vec4(vec3(extreme), 1.0);
}
