//! filter lighten-blend
//! gpuimage GPUImageLightenBlendFilter LightenBlend
//! category blend
//! summary Keeps the lighter of picture and overlay in each channel.
//! formula max(backdrop, source), composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, max(base.rgb, overlay.rgb));
}
