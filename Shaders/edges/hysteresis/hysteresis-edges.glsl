//! filter hysteresis-edges
//! category edges
//! summary Shows the strong bits of blocks as white pixels; the last step of hysteresis.
//! formula bit 4 (y mod 4) + x mod 4 of the block's strong bits
//! role part
//! kind general
//! taps 1
//! jumps
//! inputs levels blocks
//! out r8
//! bytes
//! footprint left ; top ; right ; bottom
//! footprint blocks: floor(left / 4) ; floor(top / 4) ; ceil(right / 4) ; ceil(bottom / 4)
vec4 filter(Place place) {
  if (tapLuma(0, 0) < 0.25) {
    return vec4(0.0, 0.0, 0.0, 1.0);
  }
  // Taps are counted from the pixel of the same number.
  ivec2 block = place.pixel / 4;
  ivec2 inside = place.pixel - 4 * block;
  ivec2 bits = unpackedBits(tap2(block.x - place.pixel.x, block.y - place.pixel.y));
  return vec4(vec3(float((bits.y >> (4 * inside.y + inside.x)) & 1)), 1.0);
}
