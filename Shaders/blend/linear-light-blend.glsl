//! filter linear-light-blend
//! category blend
//! summary Burns linearly where the overlay is dark and dodges linearly where it is light.
//! formula clamp(backdrop + 2 source - 1, 0, 1), composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, clamp(base.rgb + 2.0 * overlay.rgb - 1.0, 0.0, 1.0));
}
