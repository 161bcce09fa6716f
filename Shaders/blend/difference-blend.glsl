//! filter difference-blend
//! gpuimage GPUImageDifferenceBlendFilter DifferenceBlend
//! category blend
//! summary Shows the difference between picture and overlay.
//! formula abs(backdrop - source), composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, abs(base.rgb - overlay.rgb));
}
