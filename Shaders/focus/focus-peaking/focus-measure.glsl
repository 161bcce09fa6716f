//! filter focus-measure
//! category focus
//! summary Measures the sharpness of luma at each pixel; a step of focus-peaking.
//! details A sharp edge is about one pixel wide, so its gradient over one pixel is much greater than that over three.
//! details Blur brings the two together regardless of contrast, so their weighted difference separates focus from
//! details contrast. It is relative to the local brightness, so dim details seen through a blurred foreground count
//! details less. The mode edge is a plain thresholded gradient instead.
//! formula 3.6 (near - ratio * far) / (0.4 + mean), near and far the gradients over 1 and over 3 pixels
//! formula edge: near >= limit ? near / limit / 4 : 0; with the threshold share 1.8 near
//! source after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011
//! role part
//! kind stencil mode == 3 ? 1 : 3
//! jumps
//! reads luma
//! out r8
//! param sensitivity float 0.5 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! let ratio = 2.1 - 0.4 * sensitivity
//! let limit = 0.03125 * pow(4, 1 - 2 * sensitivity)
vec4 filter(Place place) {
  // Sobel's derivatives divided by 8 are the slope of a ramp, per pixel.
  float near = length(gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0)) / 8.0;
  if (param.mode == 3) {
    return vec4(vec3(param.threshold == 0 ? markOf(near, param.limit) : min(1.8 * near, 1.0)), 1.0);
  }
  // Edges of clipped and black pixels come from the sensor, not from the lens.
  float center = tapLuma(0, 0);
  if (center > 0.985 || center < 0.02) {
    return vec4(0.0, 0.0, 0.0, 1.0);
  }
  // Eight pixels on a circle of radius 3; the divisor makes the slope of a ramp of this, too.
  float topLeft = tapLuma(-2, -2);
  float topRight = tapLuma(2, -2);
  float bottomLeft = tapLuma(-2, 2);
  float bottomRight = tapLuma(2, 2);
  float left = tapLuma(-3, 0);
  float right = tapLuma(3, 0);
  float top = tapLuma(0, -3);
  float bottom = tapLuma(0, 3);
  vec2 diagonals = vec2(
    topRight + bottomRight - topLeft - bottomLeft, bottomLeft + bottomRight - topLeft - topRight);
  float far = length(vec2(right - left, bottom - top) + 0.7 * diagonals) / (6.0 + 0.7 * 8.0);
  float mean = (left + right + top + bottom + topLeft + topRight + bottomLeft + bottomRight) / 8.0;
  float sharpness = 3.6 * (near - param.ratio * far) / max(0.4 + mean, 0.1);
  return vec4(vec3(clamp(sharpness, 0.0, 1.0)), 1.0);
}
