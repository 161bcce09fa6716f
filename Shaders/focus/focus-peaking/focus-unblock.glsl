//! filter focus-unblock
//! category focus
//! summary Gives each pixel the mark or level of its place, one of the four of a block; a step of focus-peaking.
//! formula red, green, blue or alpha of blocks(floor(p / 2)), p = floor((x, y) / s), s the side of focus-luma:
//! formula odd columns second, odd rows in the lower two
//! role part
//! kind general
//! taps 1
//! inputs image blocks
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Least side of the squares of pixels that are compared"
//! size int side = max(spacing, floor(width / 640 + 0.5))
//! size width ; height
//! footprint blocks: left / (2 * side) ; top / (2 * side) ; right / (2 * side) ; bottom / (2 * side)
//! identity mode == 3
vec4 filter(Place place) {
  ivec2 found = place.pixel / param.side;
  ivec2 block = found / 2;
  ivec2 odd = found - 2 * block;
  // Taps are counted from the place of this pixel in its own picture.
  vec4 four = tap2(block.x - place.pixel.x, block.y - place.pixel.y);
  vec2 row = odd.y == 0 ? four.rg : four.ba;
  return vec4(vec3(odd.x == 0 ? row.x : row.y), 1.0);
}
