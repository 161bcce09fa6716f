//! filter screen-blend
//! gpuimage GPUImageScreenBlendFilter ScreenBlend
//! category blend
//! summary Multiplies the negatives of overlay and picture, which lightens.
//! formula backdrop + source - backdrop * source, composited source over backdrop
//! source W3C Compositing and Blending Level 1
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, base.rgb + overlay.rgb - base.rgb * overlay.rgb);
}
