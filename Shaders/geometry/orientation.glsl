//! filter orientation
//! category geometry
//! summary Makes pixels stored in one of the eight EXIF orientations upright.
//! details The mirrored orientations swap left and right first; then the picture is rotated clockwise: right by one
//! details quarter turn, down by two, left by three.
//! example orientation=down
//! kind warp
//! param orientation enum up up|up-mirrored|down|down-mirrored|left-mirrored|right|right-mirrored|left "As EXIF"
//! let mirrored = orientation == 1 || orientation == 3 || orientation == 4 || orientation == 6 ? 1 : 0
//! let right = orientation == 5 || orientation == 6 ? 1 : 0
//! let down = orientation == 2 || orientation == 3 ? 1 : 0
//! let left = orientation == 4 || orientation == 7 ? 1 : 0
//! size right + left > 0 ? height : width ; right + left > 0 ? width : height
//! identity orientation == 0
//! exact 1
//! footprint let across = right > 0 ? y : down > 0 ? width - x : left > 0 ? width - y : x
//! footprint let along = right > 0 ? height - x : down > 0 ? height - y : left > 0 ? x : y
//! footprint mirrored > 0 ? width - across : across ; along
vec2 warp(Place place) {
  vec2 p = place.position;
  vec2 turned = param.right > 0.5 ? vec2(p.y, 1.0 - p.x)
    : param.down > 0.5 ? 1.0 - p
    : param.left > 0.5 ? vec2(1.0 - p.y, p.x)
    : p;
  return vec2(param.mirrored > 0.5 ? 1.0 - turned.x : turned.x, turned.y);
}
