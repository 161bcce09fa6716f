//! filter halftone
//! gpuimage GPUImageHalftoneFilter Halftone
//! category effects
//! summary Imitates a halftone print: black dots on white, larger where the picture is dark.
//! details The dots are antialiased over one pixel. At black the dots cover three quarters of the paper.
//! formula 1 - coverage of the disc around c with radius (1 - luma(in(c))) / 2 squares, c the center of the square
//! source the GPUImage definition
//! kind general
//! param fractional-width-of-a-pixel float 0.01 0..1 "Side of a square, in fractions of the width"
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
  float radius = 0.5 * (1.0 - clamp(luma(tone.rgb), 0.0, 1.0)) * sides.x * place.size.x;
  return vec4(vec3(1.0 - discCoverage((place.position - center) * place.size, radius)), tone.a);
}
