//! filter gaussian-blur
//! gpuimage GPUImageGaussianBlurFilter GaussianBlur GPUImageFastBlurFilter
//! category blur
//! summary Blurs with a Gaussian bell.
//! formula sum of w(i) in(i), |i| <= 3 sigma, w(i) ~ exp(-i^2 / (2 sigma^2)); along x, then along y
//! kind stencil radius
//! param sigma float 2 0..40 "Standard deviation, in pixels"
//! let radius = min(128, ceil(3 * sigma))
//! table weights 129 gaussian-weights sigma
//! separable
//! averages gaussian sigma
//! identity sigma == 0
vec4 filter(Place place) {
  vec4 sum = along(0) * param.weights[0];
  int radius = int(param.radius);
  for (int i = 1; i <= radius; i++) {
    sum += (along(-i) + along(i)) * param.weights[i];
  }
  return sum;
}
