//! filter luminosity-blend
//! gpuimage GPUImageLuminosityBlendFilter LuminosityBlend
//! category blend
//! summary Gives the picture the brightness of the overlay.
//! formula SetLum(backdrop, Lum(source)), Lum = 0.3 r + 0.59 g + 0.11 b, composited source over backdrop
//! source W3C Compositing and Blending Level 1, non-separable blend modes
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, setLuminosity(base.rgb, luminosity(overlay.rgb)));
}
