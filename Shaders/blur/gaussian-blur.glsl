//! filter gaussian-blur
//! gpuimage GPUImageGaussianBlurFilter GaussianBlur GPUImageFastBlurFilter
//! category blur
//! summary Blurs with a Gaussian kernel.
//! formula sum of w(i) in(i), |i| <= 3 sigma, w(i) ~ exp(-i^2 / (2 sigma^2)); along x, then along y
//! kind stencil radius
//! param sigma float 2 0..160 px "Standard deviation"
//! let radius = ceil(3 * sigma)
//! let bend = -1 / max(2 * sigma * sigma, 0.000001)
//! table weights 129 gaussian-weights sigma
//! separable
//! averages gaussian sigma
//! identity sigma == 0
//! alpha premultiplied
vec4 filter(Place place) {
  vec4 sum = along(0) * param.weights[0];
  int radius = int(param.radius);
  int listed = min(radius, 128);
  for (int i = 1; i <= listed; i++) {
    sum += (along(-i) + along(i)) * param.weights[i];
  }
  // More than the uniforms can hold.
  for (int i = listed + 1; i <= radius; i++) {
    sum += (along(-i) + along(i)) * (param.weights[0] * exp(param.bend * float(i * i)));
  }
  return sum;
}
