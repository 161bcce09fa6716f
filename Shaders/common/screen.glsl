// Halftone screens.

/// sin(pi t) within 4e-6. Drivers may compute sines less exactly, above all those of large angles.
vec2 sineOfHalfTurns(vec2 t) {
  vec2 turn = t - 2.0 * floor(0.5 * t + 0.5);
  // The sine's first quarter, mirrored.
  vec2 quarter = 1.57079633 * (1.0 - abs(1.0 - 2.0 * abs(turn)));
  vec2 square = quarter * quarter;
  vec2 sine = quarter
    * (1.0 + square * (-0.16666667 + square * (0.0083333315 + square * (-0.00019840874 + square * 2.7525562e-6))));
  return sign(turn) * sine;
}

/// A screen of soft dots in -1...1 at a place in pixels; cells have the side `scale`.
float dotScreen(vec2 place, float angle, float scale) {
  // The cosine and the sine of the angle.
  vec2 axis = sineOfHalfTurns(vec2(angle / 180.0 + 0.5, angle / 180.0)) / max(scale, 1.0);
  vec2 waves = sineOfHalfTurns(vec2(dot(place, axis), dot(place, vec2(-axis.y, axis.x))));
  return waves.x * waves.y;
}
