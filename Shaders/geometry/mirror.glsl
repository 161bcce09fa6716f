//! filter mirror
//! category geometry
//! summary Swaps left and right.
//! kind warp
//! exact 1
//! footprint width - x ; y
vec2 warp(Place place) {
  return vec2(1.0 - place.position.x, place.position.y);
}
