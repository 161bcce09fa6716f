//! filter subtract-blend
//! gpuimage GPUImageSubtractBlendFilter SubtractBlend
//! category blend
//! summary Subtracts the overlay from the picture, which darkens.
//! formula max(backdrop - source, 0), composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, max(base.rgb - overlay.rgb, 0.0));
}
