//! filter thresholded-non-maximum-suppression
//! gpuimage GPUImageThresholdedNonMaximumSuppressionFilter
//! category edges
//! summary Shows white where luma reaches a threshold and exceeds that of the eight neighbours.
//! details Among neighbours with the same luma, one is kept.
//! formula luma(in) >= max(threshold, luma of all neighbours) ? 1 : 0
//! source the GPUImage definition
//! example gaussian-blur=2, thresholded-non-maximum-suppression=0.4
//! kind stencil 1
//! jumps
//! reads luma
//! out r8
//! bytes
//! param threshold float 0.9 0.. "Luma from which on a pixel counts"
vec4 filter(Place place) {
  float value = tapLuma(0, 0);
  bool stays = value >= param.threshold && isMaximum(
    value, tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0),
    tapLuma(1, 0), tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1));
  return vec4(vec3(stays ? 1.0 : 0.0), 1.0);
}
