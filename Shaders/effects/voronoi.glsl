//! filter voronoi
//! category effects
//! summary Shows the picture in random cells, each with the colour of its seed.
//! details One seed per square of a grid. All lengths are fractions of the width.
//! formula in(the nearest seed); seeds at (cell + 1/2 + 0.328 jitter (random - 1/2) 2) / cells
//! source S. Worley, A Cellular Texture Basis Function, SIGGRAPH 1996
//! kind warp
//! param cells float 40 1..1000 "Cells along the width"
//! param jitter float 1 0..1 "How far seeds lie from the centres of their squares; 0 is a square grid"
//! param seed int 0 0..65535 "Which cells"
//! footprint let reach = 2 * width / cells
//! footprint left - reach ; top - reach ; right + reach ; bottom + reach
vec2 warp(Place place) {
  vec2 units = param.cells * vec2(1.0, place.size.y / place.size.x);
  vec2 p = place.position * units;
  ivec2 cell = ivec2(floor(p));
  vec2 nearest = p;
  float least = 1e9;
  // Up to this jitter, no seed of a square farther away can be nearer.
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      ivec2 other = cell + ivec2(x, y);
      uint random = cellHash(other, param.seed);
      vec2 shift = vec2(random >> 16, random & 65535u) / 32767.5 - 1.0;
      vec2 candidate = vec2(other) + 0.5 + 0.328 * param.jitter * shift;
      vec2 away = candidate - p;
      if (dot(away, away) < least) {
        least = dot(away, away);
        nearest = candidate;
      }
    }
  }
  return nearest / units;
}
