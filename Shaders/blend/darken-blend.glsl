//! filter darken-blend
//! gpuimage GPUImageDarkenBlendFilter DarkenBlend
//! category blend
//! summary Keeps the darker of picture and overlay in each channel.
//! formula min(backdrop, source), composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, min(base.rgb, overlay.rgb));
}
