//! filter swirl
//! gpuimage GPUImageSwirlFilter SwirlDistortion
//! category geometry
//! summary Swirls a round part of the picture around its centre.
//! details Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
//! formula the offset from center turned by 8 angle ((radius - d) / radius)^2 where d < radius
//! formula d is the distance of position and center; elsewhere the picture is unchanged
//! source the GPUImage definition, with distances that are right for every picture
//! kind warp
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.5 0..1 "Radius, in fractions of the width"
//! param angle float 1 -4..4 "Strength; 1 turns the centre by 8 radians"
//! let slope = 1 / max(radius, 0.000001)
//! identity angle == 0 || radius == 0
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let away = max(max(max(left - cx, cx - right), max(top - cy, cy - bottom)), 0)
//! footprint let across = max(abs(left - cx), abs(right - cx))
//! footprint let along = max(abs(top - cy), abs(bottom - cy))
//! footprint let reach = away < radius * width ? min(sqrt(across * across + along * along), radius * width) : 0
//! footprint let west = reach > 0 ? min(left, cx - reach) : left
//! footprint let north = reach > 0 ? min(top, cy - reach) : top
//! footprint let east = reach > 0 ? max(right, cx + reach) : right
//! footprint west ; north ; east ; reach > 0 ? max(bottom, cy + reach) : bottom
vec2 warp(Place place) {
  vec2 units = vec2(1.0, place.size.y / place.size.x);
  vec2 offset = (place.position - param.center) * units;
  float share = max(1.0 - length(offset) * param.slope, 0.0);
  float turn = 8.0 * param.angle * share * share;
  float c = cos(turn);
  float s = sin(turn);
  return param.center + vec2(c * offset.x - s * offset.y, s * offset.x + c * offset.y) / units;
}
