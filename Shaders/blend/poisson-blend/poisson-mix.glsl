//! filter poisson-mix
//! category blend
//! summary The last step of poisson-blend: composites the overlay, matched to the light of the picture, over it.
//! formula mix(base, overlay + d, mix * overlay.a), d = 2 difference.rgb / difference.a - 1
//! role part
//! kind pixel
//! inputs base overlay difference
//! param mix float 0.5 0..1 "Strength of the overlay"
vec4 filter(vec4 base, vec4 overlay, vec4 difference, Place place) {
  // Without known values the overlay covers everything and stays unchanged.
  vec3 shift = difference.a > 0.0 ? 2.0 * difference.rgb / difference.a - 1.0 : vec3(0.0);
  return composite(base, vec4(overlay.rgb, overlay.a * param.mix), overlay.rgb + shift);
}
