//! filter resize
//! category geometry
//! summary Changes the size of the picture.
//! details A width or height of 0 follows from the other one and keeps the proportions; when both are 0 the
//! details scale applies. Large reductions are filtered.
//! kind warp
//! param width int 0 0..65535 "Width, in pixels"
//! param height int 0 0..65535 "Height, in pixels"
//! param scale float 1 0.. "Factor of both sides when neither is given"
//! let columns = width
//! let rows = height
//! size columns > 0 ? columns : max(1, round(width * (rows > 0 ? rows / height : scale))) ; rows > 0 ? rows : max(1, round(height * (columns > 0 ? columns / width : scale)))
//! identity columns == 0 && rows == 0 && scale == 1
//! minify mipmap
vec2 warp(Place place) {
  return place.position;
}
