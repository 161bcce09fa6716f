//! filter circle-mix
//! category blur
//! summary Shows one picture inside a circle and another outside; a step of blurs with a circle.
//! formula mix(inside, outside, smoothstep(radius - fade, radius, d)), d the distance from center in widths
//! role part
//! kind pixel
//! alpha premultiplied
//! inputs inside outside
//! param radius float 0.1875 0.. "Radius, in fractions of the width"
//! param center point 0.5|0.5 "Centre, in fractions of width and height"
//! param fade float 0.09375 0.. "Width of the border, in fractions of the width"
//! let begin = radius - fade
//! let slope = 1 / max(fade, 0.000001)
//! gain 1
vec4 filter(vec4 inside, vec4 outside, Place place) {
  vec2 away = (place.position - param.center) * vec2(1.0, place.size.y / place.size.x);
  float ramp = clamp((length(away) - param.begin) * param.slope, 0.0, 1.0);
  return mix(inside, outside, ramp * ramp * (3.0 - 2.0 * ramp));
}
