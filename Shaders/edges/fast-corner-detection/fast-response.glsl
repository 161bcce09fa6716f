//! filter fast-response
//! category edges
//! summary Computes the corner response of a pixel from the circle around it; a step of fast-corner-detection.
//! formula 0 unless nine pixels in a row, of sixteen on a circle of radius 3, are all brighter or all darker than the
//! formula centre by the threshold; else the greater of the sums of what the brighter and the darker exceed it by, / 16
//! role part
//! kind stencil 3
//! taps 17
//! jumps
//! reads luma
//! param threshold float 0.1 0..1 "Least difference of luma"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  float ring[16] = float[16](
    tapLuma(0, -3), tapLuma(1, -3), tapLuma(2, -2), tapLuma(3, -1),
    tapLuma(3, 0), tapLuma(3, 1), tapLuma(2, 2), tapLuma(1, 3),
    tapLuma(0, 3), tapLuma(-1, 3), tapLuma(-2, 2), tapLuma(-3, 1),
    tapLuma(-3, 0), tapLuma(-3, -1), tapLuma(-2, -2), tapLuma(-1, -3));
  float center = tapLuma(0, 0);
  float brighter = 0.0;
  float darker = 0.0;
  int bright = 0;
  int dark = 0;
  for (int i = 0; i < 16; i++) {
    float difference = ring[i] - center;
    brighter += max(difference - param.threshold, 0.0);
    darker += max(-difference - param.threshold, 0.0);
    bright |= difference >= param.threshold ? 1 << i : 0;
    dark |= -difference >= param.threshold ? 1 << i : 0;
  }
  bool isCorner = hasNineInARow(bright) || hasNineInARow(dark);
  // The least positive number keeps corners whose difference is exactly the threshold.
  return vec4(vec3(isCorner ? max(brighter, darker) / 16.0 + 1e-4 : 0.0), 1.0);
}
