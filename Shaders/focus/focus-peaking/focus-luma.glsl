//! filter focus-luma
//! category focus
//! summary Packs the luma of blocks of two by two pixels into one pixel each; a step of focus-peaking.
//! details The next step then needs one read for four pixels. Around the picture are the blocks of pixels beyond its edges.
//! formula luma at b + (0, 0), (s, 0), (0, s), (s, s) as red, green, blue, alpha; b = 2 (x, y) - 2 s - floor((s - 1) / 2), s the spacing
//! role part
//! kind general
//! taps 4
//! reads luma
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! size mode == 3 ? width : ceil(width / 2) + 2 * spacing ; mode == 3 ? height : ceil(height / 2) + 2 * spacing
//! footprint 2 * left - 3 * spacing ; 2 * top - 3 * spacing ; 2 * right ; 2 * bottom
//! identity mode == 3
vec4 filter(Place place) {
  // Taps are counted from the place of this pixel in its own picture.
  int x = place.pixel.x - 2 * param.spacing - (param.spacing - 1) / 2;
  int y = place.pixel.y - 2 * param.spacing - (param.spacing - 1) / 2;
  return vec4(
    tapLuma(x, y), tapLuma(x + param.spacing, y), tapLuma(x, y + param.spacing),
    tapLuma(x + param.spacing, y + param.spacing));
}
