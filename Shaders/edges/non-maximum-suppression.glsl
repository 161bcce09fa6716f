//! filter non-maximum-suppression
//! gpuimage GPUImageNonMaximumSuppressionFilter
//! category edges
//! summary Keeps pixels brighter than their eight neighbours and makes the others black.
//! details Among neighbours with the same luma, one is kept.
//! formula luma(in) >= luma of all neighbours ? in : black; alpha stays
//! source the GPUImage definition
//! jumps
//! kind stencil 1
vec4 filter(Place place) {
  bool stays = isMaximum(
    tapLuma(0, 0), tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0),
    tapLuma(1, 0), tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1));
  vec4 center = tap(0, 0);
  return vec4(stays ? center.rgb : vec3(0.0), center.a);
}
