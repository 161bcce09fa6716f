//! filter histogram-cumulative
//! category measure
//! summary Computes the equalizing curves from histogram-bins; a step of histogram-equalization.
//! formula (cdf - first) / (1 - first), first the share of the lowest level that occurs; the level itself when all are one
//! role part
//! kind general
//! size 256 ; 1
//! out float
vec4 filter(Place place) {
  vec4 sum = vec4(0.0);
  vec4 first = vec4(0.0);
  for (int level = 0; level < 256; level++) {
    vec4 share = tap(level - place.pixel.x, -place.pixel.y);
    sum += level <= place.pixel.x ? share : vec4(0.0);
    first = choose(equal(first, vec4(0.0)), share, first);
  }
  vec4 rest = 1.0 - first;
  vec4 curve = clamp((sum - first) / max(rest, vec4(1e-6)), 0.0, 1.0);
  // One level only: it stays.
  bvec4 isOne = lessThan(rest, vec4(1e-6));
  return choose(isOne, vec4(float(place.pixel.x) / 255.0), curve);
}
