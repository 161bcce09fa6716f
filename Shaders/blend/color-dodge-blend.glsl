//! filter color-dodge-blend
//! gpuimage GPUImageColorDodgeBlendFilter ColorDodgeBlend
//! category blend
//! summary Brightens the picture by lowering its contrast where the overlay is light.
//! formula min(backdrop / (1 - source), 1); where the source is 1: 1, but black stays 0
//! formula composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, colorDodgeBlend(base.rgb, overlay.rgb));
}
