// Numbers drawn with 3x5 dots for a digit.

/// Whether a digit has a dot in a column (0...2) and row (0...4), counted from the top left.
bool isDotOfDigit(int digit, ivec2 dot) {
  // Rows of three bits, the first row the highest.
  int bits = digit == 0 ? 31599 : digit == 1 ? 11415 : digit == 2 ? 29671 : digit == 3 ? 29647 : digit == 4 ? 23497
    : digit == 5 ? 31183 : digit == 6 ? 31215 : digit == 7 ? 29330 : digit == 8 ? 31727 : 31695;
  return (bits >> (14 - 3 * dot.y - dot.x) & 1) == 1;
}

/// Whether a number of tenths, at most 9999 of them, has a dot there. It is 17 dots wide and 5 high: three digits without
/// leading zeros, a point and a digit.
bool isDotOfNumber(int tenths, ivec2 dot) {
  if (dot.y < 0 || dot.y > 4 || dot.x < 0 || dot.x > 16) {
    return false;
  }
  if (dot.x >= 14) {
    return isDotOfDigit(tenths % 10, ivec2(dot.x - 14, dot.y));
  }
  if (dot.x >= 11) {
    return dot == ivec2(12, 4);
  }
  int power = dot.x >= 8 ? 10 : dot.x >= 4 ? 100 : 1000;
  int column = dot.x % 4;
  return column < 3 && (tenths >= power || power == 10) && isDotOfDigit(tenths / power % 10, ivec2(column, dot.y));
}
