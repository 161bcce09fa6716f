//! filter area-average
//! category measure
//! summary Downscales the picture to the means of equal areas.
//! details Every pixel of the result covers the same area, including fractions of pixels at its edges, so the mean of
//! details the result is the mean of the picture: two steps and a sum of the rest measure every pixel.
//! formula integral of in over the pixel's area / area
//! role part
//! kind general
//! param factor int 16 1..64 "Pixels along each side that become one"
//! gain 1
//! size max(1, ceil(width / factor)) ; max(1, ceil(height / factor))
//! footprint x * width / outputWidth ; y * height / outputHeight
//! out float
//! identity factor == 1
vec4 filter(Place place) {
  vec2 cell = inputSize() / place.size;
  vec2 low = vec2(place.pixel) * cell;
  vec2 high = low + cell;
  ivec2 first = ivec2(floor(low));
  ivec2 last = min(ivec2(ceil(high)), ivec2(inputSize())) - 1;
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int y = first.y; y <= last.y; y++) {
    float rows = min(high.y, float(y + 1)) - max(low.y, float(y));
    for (int x = first.x; x <= last.x; x++) {
      float weight = rows * (min(high.x, float(x + 1)) - max(low.x, float(x)));
      sum += weight * tap(x - place.pixel.x, y - place.pixel.y);
      total += weight;
    }
  }
  return sum / total;
}
