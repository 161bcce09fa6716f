//! filter exclusion-blend
//! gpuimage GPUImageExclusionBlendFilter ExclusionBlend
//! category blend
//! summary Inverts the picture where the overlay is light, softer than difference.
//! formula backdrop + source - 2 backdrop source, composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, base.rgb + overlay.rgb - 2.0 * base.rgb * overlay.rgb);
}
