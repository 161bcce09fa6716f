//! filter hysteresis-step
//! category edges
//! summary Propagates strong pixels along weak ones within a block and from the 48 around it; a step of hysteresis.
//! formula strong or connected, within 28 by 28 pixels, with a strong one
//! role part
//! kind stencil 3
//! jumps
//! bytes
// The strong pixels of four rows, with the weak ones that touch one in these rows, the row above or the row below.
ivec4 reached(int above, ivec4 strong, int below, ivec4 weak) {
  ivec4 around = strong | ivec4(above, strong.xyz) | ivec4(strong.yzw, below);
  return strong | ((around | (around << 1) | (around >> 1)) & weak);
}

vec4 filter(Place place) {
  ivec2 own = unpackedBits(tap(0, 0));
  if ((own.x & ~own.y) == 0) {
    return packedBits(own.x, own.y);
  }
  // 28 pixels in each of 28 rows, four rows in a vector, and no array: drivers compute the index of an array for pixels
  // that have returned too, and read anywhere.
  ivec4 none = ivec4(0);
  ivec4 weak0 = none, weak1 = none, weak2 = none, weak3 = none, weak4 = none, weak5 = none, weak6 = none;
  ivec4 strong0 = none, strong1 = none, strong2 = none, strong3 = none, strong4 = none, strong5 = none, strong6 = none;
  for (int y = -3; y <= 3; y++) {
    ivec4 weak = ivec4(0);
    ivec4 strong = ivec4(0);
    for (int x = -3; x <= 3; x++) {
      // A block beyond the border would be its neighbour again.
      ivec2 block = place.pixel + ivec2(x, y);
      if (block.x >= 0 && block.y >= 0 && block.x < int(place.size.x) && block.y < int(place.size.y)) {
        ivec2 bits = unpackedBits(tap(x, y));
        weak |= ((ivec4(bits.x) >> ivec4(0, 4, 8, 12)) & 15) << (4 * x + 12);
        strong |= ((ivec4(bits.y) >> ivec4(0, 4, 8, 12)) & 15) << (4 * x + 12);
      }
    }
    weak0 = weak1;
    weak1 = weak2;
    weak2 = weak3;
    weak3 = weak4;
    weak4 = weak5;
    weak5 = weak6;
    weak6 = weak;
    strong0 = strong1;
    strong1 = strong2;
    strong2 = strong3;
    strong3 = strong4;
    strong4 = strong5;
    strong5 = strong6;
    strong6 = strong;
  }
  // No path within 28x28 pixels is longer than 392, because half of the pixels must separate its turns.
  for (int i = 0; i < 392; i++) {
    ivec4 before0 = strong0, before1 = strong1, before2 = strong2, before3 = strong3, before4 = strong4;
    ivec4 before5 = strong5, before6 = strong6;
    strong0 = reached(0, strong0, strong1.x, weak0);
    strong1 = reached(strong0.w, strong1, strong2.x, weak1);
    strong2 = reached(strong1.w, strong2, strong3.x, weak2);
    strong3 = reached(strong2.w, strong3, strong4.x, weak3);
    strong4 = reached(strong3.w, strong4, strong5.x, weak4);
    strong5 = reached(strong4.w, strong5, strong6.x, weak5);
    strong6 = reached(strong5.w, strong6, 0, weak6);
    if (strong0 == before0 && strong1 == before1 && strong2 == before2 && strong3 == before3 && strong4 == before4
        && strong5 == before5 && strong6 == before6) {
      break;
    }
  }
  ivec4 found = ((strong3 >> 12) & 15) << ivec4(0, 4, 8, 12);
  return packedBits(own.x, found.x | found.y | found.z | found.w);
}
