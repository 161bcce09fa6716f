//! filter tilt-shift-mix
//! category blur
//! summary Shows a picture inside a horizontal band and its blurred copy outside; the last step of tilt-shift.
//! formula mix(image, blurred, min(1, 1 - smoothstep(top - rate, top, y) + smoothstep(bottom, bottom + rate, y)))
//! role part
//! kind pixel
//! alpha premultiplied
//! inputs image blurred
//! param top-focus-level float 0.4 0..1 "Top of the sharp band, in fractions of the height"
//! param bottom-focus-level float 0.6 0..1 "Bottom of the sharp band, in fractions of the height"
//! param focus-fall-off-rate float 0.2 0..1 "Height over which sharp turns into blurred, in fractions of the height"
//! let begin = topFocusLevel - focusFallOffRate
//! let slope = 1 / max(focusFallOffRate, 0.000001)
//! gain 1
vec4 filter(vec4 image, vec4 blurred, Place place) {
  vec2 along = vec2(place.position.y) - vec2(param.begin, param.bottomFocusLevel);
  along = clamp(along * param.slope, 0.0, 1.0);
  vec2 fade = along * along * (3.0 - 2.0 * along);
  return mix(image, blurred, min(1.0 - fade.x + fade.y, 1.0));
}
