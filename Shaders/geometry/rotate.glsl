//! filter rotate
//! category geometry
//! summary Rotates the picture clockwise by quarter turns.
//! kind warp
//! param angle enum 90 0|90|180|270 "Degrees clockwise"
//! size angle % 2 == 1 ? height : width ; angle % 2 == 1 ? width : height
//! identity angle == 0
//! exact 1
//! footprint let across = angle == 1 ? y : angle == 2 ? width - x : angle == 3 ? width - y : x
//! footprint across ; angle == 1 ? height - x : angle == 2 ? height - y : angle == 3 ? x : y
vec2 warp(Place place) {
  vec2 p = place.position;
  return param.angle == 1 ? vec2(p.y, 1.0 - p.x)
    : param.angle == 2 ? 1.0 - p
    : param.angle == 3 ? vec2(1.0 - p.y, p.x)
    : p;
}
