//! filter flip
//! category geometry
//! summary Swaps left and right, top and bottom, or both.
//! kind warp
//! param direction enum horizontal horizontal|vertical|both "The direction in which pixels move"
//! exact 1
//! footprint direction == 1 ? x : width - x ; direction == 0 ? y : height - y
vec2 warp(Place place) {
  vec2 p = place.position;
  return vec2(param.direction == 1 ? p.x : 1.0 - p.x, param.direction == 0 ? p.y : 1.0 - p.y);
}
