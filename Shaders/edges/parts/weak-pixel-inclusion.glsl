//! filter weak-pixel-inclusion
//! gpuimage GPUImageWeakPixelInclusionFilter
//! category edges
//! summary Whitens edge pixels whose neighbourhood is strong, and blackens the others; the last step of GPUImage's Canny.
//! details It looks one pixel far. canny-edge-detection ends with hysteresis instead, which follows weak pixels to a strong
//! details one.
//! formula in >= 0.01 and the sum of the three by three neighbourhood >= 1.5 ? 1 : 0
//! role part
//! kind stencil 1
//! jumps
//! reads luma
//! out r8
//! bytes
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  float center = tapLuma(0, 0);
  float sum = center
    + tapLuma(-1, -1) + tapLuma(0, -1) + tapLuma(1, -1) + tapLuma(-1, 0)
    + tapLuma(1, 0) + tapLuma(-1, 1) + tapLuma(0, 1) + tapLuma(1, 1);
  return vec4(vec3(step(1.5, sum) * step(0.01, center)), 1.0);
}
