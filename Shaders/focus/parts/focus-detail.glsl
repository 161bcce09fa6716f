//! filter focus-detail
//! category focus
//! summary Measures the detail that the means of focus-luma leave out; a step of focus-peaking.
//! details It compares means over quarters of its squares. Where a quarter is smaller than the spacing, as it is by default
//! details in pictures of fewer than 960 columns, there is nothing finer: the picture is one pixel of -1.
//! formula red: mean of l^2 over the four by four quarters of a block, l = 4 c - left - right - top - bottom, on their lumas
//! formula green: 1 where quarters are single pixels
//! formula alpha: mean luma of the block; the middle row and column of a square with an odd side belong by half to both
//! formula quarters
//! role part
//! kind general
//! taps 8 * pow(max(spacing, 1), 2)
//! reads luma
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Least side of the squares of pixels that are compared"
//! size int side = max(spacing, floor(width / 640 + 0.5))
//! size let columns = side < 2 * spacing ? 1 : ceil(width / (2 * side))
//! size let rows = side < 2 * spacing ? 1 : ceil(height / (2 * side))
//! size mode == 3 ? width : columns ; mode == 3 ? height : rows
//! footprint side * (2 * left - 1) ; side * (2 * top - 1) ; side * (2 * right + 1) ; side * (2 * bottom + 1)
//! identity mode == 3
// How much of a row or column, counted from the outer edge of a square, belongs to its quarter there.
float shareOf(int number, int side) {
  return 2 * number + 1 == side ? 0.5 : 1.0;
}

// The luma of the four quarters in a row of two squares, whose pixels are counted from `first` on: with `down` 1 downwards,
// with -1 upwards. Counted from both edges of a square, pixels of both its quarters have the same weight.
vec4 quartersOf(ivec2 first, int side, int down) {
  int count = (side + 1) / 2;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < count; y++) {
    for (int x = 0; x < count; x++) {
      int row = first.y + down * y;
      sum += shareOf(x, side) * shareOf(y, side) * vec4(
        tapLuma(first.x + x, row), tapLuma(first.x + side - 1 - x, row),
        tapLuma(first.x + side + x, row), tapLuma(first.x + 2 * side - 1 - x, row));
    }
  }
  return sum * 4.0 / float(side * side);
}

// The luma of the quarters before and after them.
vec2 quartersBeside(ivec2 first, int side, int down) {
  int count = (side + 1) / 2;
  vec2 sum = vec2(0.0);
  for (int y = 0; y < count; y++) {
    for (int x = 0; x < count; x++) {
      int row = first.y + down * y;
      sum += shareOf(x, side) * shareOf(y, side)
        * vec2(tapLuma(first.x - 1 - x, row), tapLuma(first.x + 2 * side + x, row));
    }
  }
  return sum * 4.0 / float(side * side);
}

float detailEnergy(vec4 above, vec4 row, vec2 beside, vec4 below) {
  vec4 detail = 4.0 * row - vec4(beside.x, row.xyz) - vec4(row.yzw, beside.y) - above - below;
  return dot(detail, detail);
}

vec4 filter(Place place) {
  int side = param.side;
  if (side < 2 * param.spacing) {
    return vec4(-1.0, 0.0, 0.0, 1.0);
  }
  // Taps are counted from the place of this pixel in its own picture.
  ivec2 first = 2 * side * place.pixel - place.pixel;
  ivec2 middle = first + ivec2(0, side), end = first + ivec2(0, 2 * side);
  ivec2 last = ivec2(0, 1);
  vec4 above = quartersOf(first - last, side, -1);
  vec4 a = quartersOf(first, side, 1), b = quartersOf(middle - last, side, -1);
  vec4 c = quartersOf(middle, side, 1), d = quartersOf(end - last, side, -1);
  vec4 below = quartersOf(end, side, 1);
  float energy = detailEnergy(above, a, quartersBeside(first, side, 1), b)
    + detailEnergy(a, b, quartersBeside(middle - last, side, -1), c)
    + detailEnergy(b, c, quartersBeside(middle, side, 1), d)
    + detailEnergy(c, d, quartersBeside(end - last, side, -1), below);
  float isPixels = side == 2 ? 1.0 : 0.0;
  return vec4(energy / 16.0, isPixels, 0.0, dot(a + b + c + d, vec4(0.0625)));
}
