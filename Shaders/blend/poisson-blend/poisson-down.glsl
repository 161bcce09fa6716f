//! filter poisson-down
//! category blend
//! summary A step of poisson-blend: combines the known values of four pixels into one.
//! formula sum of four / max(sum of their alphas, 1)
//! source S. J. Gortler and others, The Lumigraph, SIGGRAPH 1996 (pull)
//! role part
//! kind general
//! size max(ceil(width / 2), 1) ; max(ceil(height / 2), 1)
//! footprint 2 * left ; 2 * top ; 2 * right + 1 ; 2 * bottom + 1
vec4 filter(Place place) {
  // Taps count from the pixel of the input that has this one's column and row.
  int x = place.pixel.x;
  int y = place.pixel.y;
  vec4 sum = tap(x, y) + tap(x + 1, y) + tap(x, y + 1) + tap(x + 1, y + 1);
  return sum / max(sum.a, 1.0);
}
