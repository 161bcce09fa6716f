//! filter color-burn-blend
//! gpuimage GPUImageColorBurnBlendFilter ColorBurnBlend
//! category blend
//! summary Darkens the picture by raising its contrast where the overlay is dark.
//! formula 1 - min((1 - backdrop) / source, 1); where the source is 0: 0, but white stays 1
//! formula composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, colorBurnBlend(base.rgb, overlay.rgb));
}
