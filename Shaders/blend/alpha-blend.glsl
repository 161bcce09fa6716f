//! filter alpha-blend
//! gpuimage GPUImageAlphaBlendFilter AlphaBlend
//! category blend
//! summary Composites the overlay over the picture with adjustable strength.
//! formula source over, with the overlay's alpha multiplied by mix
//! source W3C Compositing and Blending Level 1, source over
//! kind pixel
//! inputs base overlay
//! param mix float 0.5 0..1 "Strength of the overlay"
//! identity mix == 0
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, vec4(overlay.rgb, overlay.a * param.mix), overlay.rgb);
}
