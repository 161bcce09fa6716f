//! filter poisson-difference
//! category blend
//! summary The first step of poisson-blend: the difference between picture and overlay outside the overlay.
//! formula w (0.5 + 0.5 (base - overlay)), w = 1 - overlay.a, which goes into alpha
//! role part
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  float weight = clamp(1.0 - overlay.a, 0.0, 1.0);
  return vec4(weight * (0.5 + 0.5 * (base.rgb - overlay.rgb)), weight);
}
