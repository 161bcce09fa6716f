//! filter polka-dot
//! gpuimage GPUImagePolkaDotFilter
//! gpuimage PolkaDot fractional-width-of-a-pixel=0.01
//! category effects
//! summary Shows the picture as coloured dots on black.
//! details A dot has the colour of the centre of its square and is antialiased over one pixel.
//! formula in(c) * coverage of the disc around c with radius dot-scaling / 2 squares, c the center of the square
//! source the GPUImage definition
//! example polka-dot=0.025
//! kind general
//! param fractional-width-of-a-pixel float 0.05 0..1 "Side of a square, in fractions of the width"
//! param dot-scaling float 0.9 0..1 "Diameter of a dot, in fractions of the square's side"
//! footprint let side = max(fractionalWidthOfAPixel * width, 1)
//! footprint let west = (floor(left / side - 0.001) + 0.5) * side
//! footprint let north = (floor(top / side - 0.001) + 0.5) * side
//! footprint let east = (ceil(right / side + 0.001) - 0.5) * side
//! footprint let south = (ceil(bottom / side + 0.001) - 0.5) * side
//! footprint west ; north ; east ; south
vec4 filter(Place place) {
  vec2 sides = tileSides(param.fractionalWidthOfAPixel, place.size);
  vec2 center = tileCenter(place.position, sides);
  vec4 tone = at(center);
  float radius = 0.5 * param.dotScaling * sides.x * place.size.x;
  return vec4(tone.rgb * discCoverage((place.position - center) * place.size, radius), tone.a);
}
