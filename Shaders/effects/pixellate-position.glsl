//! filter pixellate-position
//! gpuimage GPUImagePixellatePositionFilter
//! category effects
//! summary Divides a round part of the picture into large squares.
//! details Distances are fractions of the width, so the part is round whatever the picture's aspect ratio.
//! formula in(center of the square that position lies in) where distance(position, center) < radius
//! source the GPUImage definition
//! kind warp
//! param fractional-width-of-a-pixel float 0.05 0..1 "Side of a square, in fractions of the width"
//! param center point 0.5|0.5 0..1 "Centre, in fractions of width and height"
//! param radius float 0.25 0..1 "Radius, in fractions of the width"
//! identity fractionalWidthOfAPixel == 0 || radius == 0
//! footprint let side = max(fractionalWidthOfAPixel * width, 1)
//! footprint let west = (floor(left / side - 0.001) + 0.5) * side
//! footprint let north = (floor(top / side - 0.001) + 0.5) * side
//! footprint let east = (ceil(right / side + 0.001) - 0.5) * side
//! footprint let south = (ceil(bottom / side + 0.001) - 0.5) * side
//! footprint min(west, left) ; min(north, top) ; max(east, right) ; max(south, bottom)
vec2 warp(Place place) {
  vec2 offset = (place.position - param.center) * vec2(1.0, place.size.y / place.size.x);
  return length(offset) < param.radius
    ? tileCenter(place.position, tileSides(param.fractionalWidthOfAPixel, place.size)) : place.position;
}
