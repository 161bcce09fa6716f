//! filter multiply-blend
//! gpuimage GPUImageMultiplyBlendFilter MultiplyBlend
//! category blend
//! summary Multiplies the overlay with the picture, which darkens.
//! formula backdrop * source, composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, base.rgb * overlay.rgb);
}
