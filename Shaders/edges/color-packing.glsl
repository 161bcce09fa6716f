//! filter color-packing
//! gpuimage GPUImageColorPackingFilter
//! category edges
//! summary Packs the luma of 2x2 pixels into red, green, blue and alpha of one, at half the size.
//! formula r, g, b, a = luma(in) at (2 x, 2 y), (2 x + 1, 2 y), (2 x, 2 y + 1), (2 x + 1, 2 y + 1)
//! source the GPUImage definition, with luma instead of red; odd sides are rounded up, beyond the edge its pixels repeat
//! kind general
//! taps 4
//! size ceil(width / 2) ; ceil(height / 2)
//! footprint 2 * left ; 2 * top ; 2 * right ; 2 * bottom
//! reads luma
//! gain 1
vec4 filter(Place place) {
  // Taps are counted from the place of this pixel, which is half of that of the first of the four.
  int x = place.pixel.x;
  int y = place.pixel.y;
  return vec4(tapLuma(x, y), tapLuma(x + 1, y), tapLuma(x, y + 1), tapLuma(x + 1, y + 1));
}
