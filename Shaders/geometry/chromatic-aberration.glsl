//! filter chromatic-aberration
//! category geometry
//! summary Removes colour fringes by scaling red and blue relative to green, or adds them.
//! formula red of in(center + (position - center) (1 + red)), green of in(position), blue as red with its own number
//! kind general
//! param red float 0 -0.1..0.1 "How much farther out red is taken, in fractions of the distance"
//! param blue float 0 -0.1..0.1 "How much farther out blue is taken, in fractions of the distance"
//! param center point 0.5|0.5 "Centre of the lens, in fractions of width and height"
//! gain 1
//! identity red == 0 && blue == 0
//! example chromatic-aberration=0.02:-0.02
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let low = 1 + min(min(red, blue), 0)
//! footprint let high = 1 + max(max(red, blue), 0)
//! footprint let west = cx + min((left - cx) * low, (left - cx) * high)
//! footprint let north = cy + min((top - cy) * low, (top - cy) * high)
//! footprint let east = cx + max((right - cx) * low, (right - cx) * high)
//! footprint let south = cy + max((bottom - cy) * low, (bottom - cy) * high)
//! footprint west ; north ; east ; south
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec2 offset = place.position - param.center;
  return vec4(
    at(place.position + offset * param.red).r, center.g, at(place.position + offset * param.blue).b, center.a);
}
