//! filter hard-light-blend
//! gpuimage GPUImageHardLightBlendFilter HardLightBlend
//! category blend
//! summary Multiplies where the overlay is dark and screens where it is light.
//! formula source < 0.5 ? 2 backdrop source : 1 - 2 (1 - backdrop) (1 - source)
//! formula composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, overlayBlend(overlay.rgb, base.rgb));
}
