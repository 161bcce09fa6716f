//! filter linear-burn-blend
//! gpuimage GPUImageLinearBurnBlendFilter LinearBurnBlend
//! category blend
//! summary Adds the overlay and subtracts white, which darkens.
//! formula max(backdrop + source - 1, 0), composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, max(base.rgb + overlay.rgb - 1.0, 0.0));
}
