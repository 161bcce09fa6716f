//! filter sharpness-energy
//! category focus
//! summary Computes at each pixel the quantity to average; a step of sharpness.
//! formula red: gx^2 + gy^2 by Sobel; green: Laplacian l; blue: l^2; alpha: luma
//! role part
//! kind stencil 1
//! reads luma
//! out float
vec4 filter(Place place) {
  float center = tapLuma(0, 0);
  float top = tapLuma(0, -1);
  float bottom = tapLuma(0, 1);
  float left = tapLuma(-1, 0);
  float right = tapLuma(1, 0);
  vec2 slope = gradientOf(
    tapLuma(-1, -1), top, tapLuma(1, -1), left, right, tapLuma(-1, 1), bottom, tapLuma(1, 1), 2.0);
  float laplacian = left + right + top + bottom - 4.0 * center;
  return vec4(dot(slope, slope), laplacian, laplacian * laplacian, center);
}
