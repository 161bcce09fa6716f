//! filter box-blur
//! gpuimage GPUImageBoxBlurFilter BoxBlur
//! category blur
//! summary Blurs with the mean of a square.
//! details The square's side is 2 radius + 1 pixels; with a fractional radius the outermost pixels are weighted by
//! details their coverage.
//! details A wide one takes most of its mean from means of 8 and of 64 pixels, so that it takes little longer than a
//! details narrow one.
//! formula sum of in(i) / (2 radius + 1), |i| <= radius; along x, then along y
//! kind stencil ceil(radius)
//! param radius float 4 0..128 px "Radius"
//! let whole = floor(radius)
//! let part = radius - floor(radius)
//! let scale = 1 / (2 * radius + 1)
//! separable
//! averages box radius
//! identity radius == 0
//! alpha premultiplied
vec4 filter(Place place) {
  vec4 sum = along(0);
  int whole = int(param.whole);
  for (int i = 1; i <= whole; i++) {
    sum += along(-i) + along(i);
  }
  if (param.part > 0.0) {
    sum += param.part * (along(-whole - 1) + along(whole + 1));
  }
  return sum * param.scale;
}
