//! filter focus-noise-floor
//! category focus
//! summary Takes the least noise of eight by eight blocks; a step of focus-peaking.
//! details Where anything is flat, the least value is noise without texture.
//! formula minimum of 64 neighbours
//! kind general
//! reads luma
//! out r8
//! size max(1, floor(width / 8)) ; max(1, floor(height / 8))
vec4 filter(Place place) {
  ivec2 block = ivec2(place.position * place.size) * 7;
  float least = 1.0;
  for (int y = 0; y < 8; y++) {
    for (int x = 0; x < 8; x++) {
      least = min(least, tapLuma(block.x + x, block.y + y));
    }
  }
  return vec4(vec3(least), 1.0);
}
