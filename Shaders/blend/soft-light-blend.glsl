//! filter soft-light-blend
//! gpuimage GPUImageSoftLightBlendFilter SoftLightBlend
//! category blend
//! summary Softly darkens the picture where the overlay is dark and lightens it where the overlay is light.
//! formula source <= 0.5: backdrop - (1 - 2 source) backdrop (1 - backdrop)
//! formula else: backdrop + (2 source - 1) (D(backdrop) - backdrop)
//! formula D(c) = c <= 0.25 ? ((16 c - 12) c + 4) c : sqrt(c), composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, softLightBlend(base.rgb, overlay.rgb));
}
