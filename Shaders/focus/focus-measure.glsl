//! filter focus-measure
//! category focus
//! summary Measures how sharp luma is at each pixel; a step of focus-peaking.
//! details An edge in focus falls within one pixel, so that its slope over one pixel is much greater than its
//! details slope over three. Blur brings the two together whatever the contrast, so their weighted difference
//! details tells focus from contrast. In the mode edge the result is a plain thresholded gradient instead.
//! formula 4 (near - ratio * far), near and far the gradients per pixel at distances of 1 and of 3 pixels
//! formula edge: near >= threshold ? 1 : 0
//! source after S. Zhuo and T. Sim, Defocus map estimation from a single image, Pattern Recognition 2011
//! kind stencil mode == 3 ? 1 : 3
//! reads luma
//! out r8
//! param sensitivity float 0.5 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge "Mode of focus-peaking"
//! let ratio = 2.6 - 1.2 * sensitivity
//! let threshold = 0.03125 * pow(4, 1 - 2 * sensitivity)
vec4 filter(Place place) {
  // Sobel's derivatives divided by 8 are the slope of a ramp, per pixel.
  float near = length(gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0)) / 8.0;
  if (param.mode == 3) {
    return vec4(vec3(step(param.threshold, near)), 1.0);
  }
  // Clipped and black pixels have edges that the sensor made, not the lens.
  float center = tapLuma(0, 0);
  if (center > 0.985 || center < 0.02) {
    return vec4(0.0, 0.0, 0.0, 1.0);
  }
  // Eight pixels on a circle of radius 3; the divisor makes the slope of a ramp of this, too.
  float topLeft = tapLuma(-2, -2);
  float topRight = tapLuma(2, -2);
  float bottomLeft = tapLuma(-2, 2);
  float bottomRight = tapLuma(2, 2);
  vec2 axes = vec2(tapLuma(3, 0) - tapLuma(-3, 0), tapLuma(0, 3) - tapLuma(0, -3));
  vec2 diagonals = vec2(
    topRight + bottomRight - topLeft - bottomLeft, bottomLeft + bottomRight - topLeft - topRight);
  float far = length(axes + 0.7 * diagonals) / (6.0 + 0.7 * 8.0);
  return vec4(vec3(clamp(4.0 * (near - param.ratio * far), 0.0, 1.0)), 1.0);
}
