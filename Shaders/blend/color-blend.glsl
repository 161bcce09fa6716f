//! filter color-blend
//! gpuimage GPUImageColorBlendFilter ColorBlend
//! category blend
//! summary Gives the picture the hue and saturation of the overlay.
//! formula SetLum(source, Lum(backdrop)), Lum = 0.3 r + 0.59 g + 0.11 b, composited source over backdrop
//! source W3C Compositing and Blending Level 1, non-separable blend modes
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, setLuminosity(overlay.rgb, luminosity(base.rgb)));
}
