//! filter focus-unblock
//! category focus
//! summary Gives each pixel its mark or level of the four that its block has; a step of focus-peaking.
//! formula red, green, blue or alpha of blocks(floor(x / 2), floor(y / 2)): odd columns second, odd rows in the lower two
//! role part
//! kind general
//! taps 1
//! inputs image blocks
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! footprint blocks: left / 2 ; top / 2 ; right / 2 ; bottom / 2
//! identity mode == 3
vec4 filter(Place place) {
  // Taps are counted from the place of this pixel, which is twice that of its block.
  ivec2 block = place.pixel / 2;
  ivec2 odd = place.pixel - 2 * block;
  vec4 four = tap2(block.x - place.pixel.x, block.y - place.pixel.y);
  vec2 row = odd.y == 0 ? four.rg : four.ba;
  return vec4(vec3(odd.x == 0 ? row.x : row.y), 1.0);
}
