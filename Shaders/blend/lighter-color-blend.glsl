//! filter lighter-color-blend
//! category blend
//! summary Keeps the lighter of the two colours as a whole.
//! formula Lum(source) > Lum(backdrop) ? source : backdrop, Lum = 0.3 r + 0.59 g + 0.11 b
//! formula composited source over backdrop
//! kind pixel
//! jumps
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  vec3 blended = luminosity(overlay.rgb) > luminosity(base.rgb) ? overlay.rgb : base.rgb;
  return composite(base, overlay, blended);
}
