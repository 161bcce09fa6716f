//! filter pin-light-blend
//! category blend
//! summary Replaces pixels lighter than a dark overlay and pixels darker than a light one.
//! formula source < 0.5 ? min(backdrop, 2 source) : max(backdrop, 2 source - 1)
//! formula composited source over backdrop
//! kind pixel
//! inputs base overlay
vec4 filter(vec4 base, vec4 overlay, Place place) {
  return composite(base, overlay, max(min(base.rgb, 2.0 * overlay.rgb), 2.0 * overlay.rgb - 1.0));
}
