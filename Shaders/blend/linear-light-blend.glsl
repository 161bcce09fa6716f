//! filter linear-light-blend
//! category blend
//! summary Burns or dodges linearly, as the overlay is dark or light.
//! formula clamp(backdrop + 2 source - 1, 0, 1), composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, clamp(base.rgb + 2.0 * overlay.rgb - 1.0, 0.0, 1.0));
}
