//! filter hysteresis-step
//! category edges
//! summary Spreads strong pixels along weak ones within a block and from the 24 around it; a step of hysteresis.
//! formula strong or connected, within twenty by twenty pixels, with a strong one
//! role part
//! kind stencil 2
//! jumps
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  ivec2 own = unpackedBits(center);
  if ((own.x & ~own.y) == 0) {
    return center;
  }
  // The rows of the 25 blocks, twenty pixels in each.
  int weak[20];
  int strong[20];
  for (int row = 0; row < 20; row++) {
    weak[row] = 0;
    strong[row] = 0;
  }
  int anyStrong = 0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      // A block beyond the border would be its neighbour again.
      ivec2 at = place.pixel + ivec2(x, y);
      if (at.x >= 0 && at.y >= 0 && at.x < int(place.size.x) && at.y < int(place.size.y)) {
        ivec2 bits = unpackedBits(tap(x, y));
        anyStrong |= bits.y;
        for (int row = 0; row < 4; row++) {
          weak[4 * y + 8 + row] |= ((bits.x >> (4 * row)) & 15) << (4 * x + 8);
          strong[4 * y + 8 + row] |= ((bits.y >> (4 * row)) & 15) << (4 * x + 8);
        }
      }
    }
  }
  if (anyStrong == 0) {
    return center;
  }
  // No way within twenty by twenty pixels is longer than 200, as half of them must keep it apart.
  for (int i = 0; i < 200; i++) {
    int changes = 0;
    for (int row = 0; row < 20; row++) {
      int around = strong[row] | strong[max(row - 1, 0)] | strong[min(row + 1, 19)];
      int reached = strong[row] | ((around | (around << 1) | (around >> 1)) & weak[row]);
      changes |= reached ^ strong[row];
      strong[row] = reached;
    }
    if (changes == 0) {
      break;
    }
  }
  int found = 0;
  for (int row = 0; row < 4; row++) {
    found |= ((strong[8 + row] >> 8) & 15) << (4 * row);
  }
  return packedBits(own.x, found);
}
