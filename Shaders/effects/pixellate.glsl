//! filter pixellate
//! gpuimage GPUImagePixellateFilter
//! gpuimage Pixellate fractional-width-of-a-pixel=0.01
//! category effects
//! summary Divides the picture into large squares, each in the colour of its centre.
//! formula in(center of the square that position lies in)
//! details The squares start at the top left corner. A square is never smaller than a pixel.
//! source the GPUImage definition
//! example pixellate=0.025
//! kind warp
//! param fractional-width-of-a-pixel float 0.05 0..1 "Side of a square, in fractions of the width"
//! identity fractionalWidthOfAPixel == 0
//! footprint let side = max(fractionalWidthOfAPixel * width, 1)
//! footprint let west = (floor(left / side - 0.001) + 0.5) * side
//! footprint let north = (floor(top / side - 0.001) + 0.5) * side
//! footprint let east = (ceil(right / side + 0.001) - 0.5) * side
//! footprint let south = (ceil(bottom / side + 0.001) - 0.5) * side
//! footprint west ; north ; east ; south
vec2 warp(Place place) {
  return tileCenter(place.position, tileSides(param.fractionalWidthOfAPixel, place.size));
}
