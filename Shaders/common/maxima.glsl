// Local maxima, for thinning edges and finding corners.

/// The offset of the neighbour nearest to a direction, each component -1, 0 or 1.
ivec2 neighbourAlong(vec2 direction) {
  // 0.3827 is the sine of 22.5 degrees: below it the direction is closer to the other axis.
  float least = 0.38268343 * length(direction);
  return ivec2(
    abs(direction.x) > least ? (direction.x > 0.0 ? 1 : -1) : 0,
    abs(direction.y) > least ? (direction.y > 0.0 ? 1 : -1) : 0);
}

/// Whether a value is above its eight neighbours, given row by row without the centre. Of equal neighbours the one
/// further left stays, and of two in a column the upper one.
bool isMaximum(float value, float tl, float t, float tr, float l, float r, float bl, float b, float br) {
  return value > max(max(tl, t), max(l, bl)) && value >= max(max(tr, r), max(b, br));
}
