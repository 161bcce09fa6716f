//! filter poisson-difference
//! category blend
//! summary The first step of poisson-blend: the difference between picture and overlay outside the overlay.
//! details What is opaque up to a 512th counts as opaque: the halvings that follow would magnify what a driver's
//! details interpolation leaves of its transparency.
//! formula w (0.5 + 0.5 (base - overlay)), w = max((511/512 - overlay.a) 512/511, 0), which goes into alpha
//! role part
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  float weight = clamp((511.0 / 512.0 - overlay.a) * (512.0 / 511.0), 0.0, 1.0);
  return vec4(weight * (0.5 + 0.5 * (base.rgb - overlay.rgb)), weight);
}
