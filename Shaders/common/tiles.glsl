// Square tiles, and what covers part of a pixel. Lengths are in fractions of the width.

/// The sides of a tile in fractions of width and height; a tile is not smaller than a pixel.
vec2 tileSides(float fraction, vec2 size) {
  return max(fraction, 1.0 / size.x) * vec2(1.0, size.x / size.y);
}

/// The centre of the tile that a position lies in.
vec2 tileCenter(vec2 position, vec2 sides) {
  return (floor(position / sides) + 0.5) * sides;
}

/// How much of a pixel a disc covers whose centre is `offset` away, with an edge one pixel wide; all in pixels.
float discCoverage(vec2 offset, float radius) {
  return clamp(radius - length(offset) + 0.5, 0.0, min(2.0 * radius, 1.0));
}
