//! filter saturation-blend
//! gpuimage GPUImageSaturationBlendFilter SaturationBlend
//! category blend
//! summary Gives the picture the saturation of the overlay.
//! formula SetLum(SetSat(backdrop, Sat(source)), Lum(backdrop)), Sat = max - min
//! formula composited source over backdrop
//! source W3C Compositing and Blending Level 1, non-separable blend modes
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  vec3 blended = setLuminosity(setSaturation(base.rgb, saturationOf(overlay.rgb)), luminosity(base.rgb));
  return composite(base, overlay, blended);
}
