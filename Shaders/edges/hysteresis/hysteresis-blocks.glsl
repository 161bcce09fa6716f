//! filter hysteresis-blocks
//! category edges
//! summary Packs blocks of 4x4 pixels into the bits of one; a step of hysteresis.
//! formula red + 256 green: luma >= 0.25, blue + 256 alpha: luma >= 0.75; bit 4 y + x for the pixel x, y of a block
//! role part
//! kind general
//! taps 16
//! bytes
//! size ceil(width / 4) ; ceil(height / 4)
//! footprint 4 * left ; 4 * top ; 4 * right ; 4 * bottom
vec4 filter(Place place) {
  int weak = 0;
  int strong = 0;
  for (int bit = 0; bit < 16; bit++) {
    // Taps are counted from the pixel of the same number. Beyond the border it is repeated, which connects nothing.
    float level = tapLuma(3 * place.pixel.x + bit % 4, 3 * place.pixel.y + bit / 4);
    weak |= level >= 0.25 ? 1 << bit : 0;
    strong |= level >= 0.75 ? 1 << bit : 0;
  }
  return packedBits(weak, strong);
}
