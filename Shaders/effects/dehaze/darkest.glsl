//! filter darkest
//! category effects
//! summary Computes the minimum of each channel in a square; a step of dehaze.
//! formula min of in(i), |i| <= radius; along x, then along y
//! role part
//! kind stencil radius
//! param radius int 7 1..32 px "Radius"
//! separable
//! selects
vec4 filter(Place place) {
  vec4 least = along(0);
  for (int i = 1; i <= param.radius; i++) {
    least = min(least, min(along(-i), along(i)));
  }
  return least;
}
