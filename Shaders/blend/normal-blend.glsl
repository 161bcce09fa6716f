//! filter normal-blend
//! gpuimage GPUImageNormalBlendFilter NormalBlend GPUImageSourceOverBlendFilter SourceOverBlend
//! category blend
//! summary Composites the overlay over the picture by its alpha.
//! formula (As Cs + Ab (1 - As) Cb) / Ao, Ao = As + Ab (1 - As)
//! source W3C Compositing and Blending Level 1, source over
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, overlay.rgb);
}
