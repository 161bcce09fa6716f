//! filter clahe-curves
//! category measure
//! summary Computes curves of limited slope from the levels of tiles; a step of clahe.
//! formula cdf of min(count, limit) + excess / 256, limit = clip-limit * total / 256; the level itself in an empty tile
//! role part
//! kind general
//! param clip-limit float 2 1..64 "Steepest slope of a curve"
//! out float
vec4 filter(Place place) {
  float total = 0.0;
  for (int level = 0; level < 256; level++) {
    total += tap(level - place.pixel.x, 0).r;
  }
  float here = float(place.pixel.x);
  if (total == 0.0) {
    return vec4(vec3(here / 255.0), 1.0);
  }
  float limit = param.clipLimit * total / 256.0;
  float sum = 0.0;
  float excess = 0.0;
  for (int level = 0; level < 256; level++) {
    float count = tap(level - place.pixel.x, 0).r;
    excess += max(count - limit, 0.0);
    sum += level <= place.pixel.x ? min(count, limit) : 0.0;
  }
  return vec4(vec3((sum + excess * (here + 1.0) / 256.0) / total), 1.0);
}
