//! filter sharpness-energy
//! category focus
//! summary Sums up slope, detail and brightness over at most 32x32 parts of a picture; a step of sharpness.
//! formula red: sum of gx^2 + gy^2, Sobel / 8 on red; green: sum of green; blue: sum of red; alpha: count
//! role part
//! kind general
//! size min(32, ceil(width / 8)) ; min(32, ceil(height / 8))
//! footprint left * width / outputWidth - 2 ; top * height / outputHeight - 2 ; right * width / outputWidth + 2 ; bottom * height / outputHeight + 2
//! out float
vec4 filter(Place place) {
  ivec2 size = ivec2(inputSize());
  ivec2 parts = ivec2(place.size);
  ivec2 first = place.pixel * size / parts;
  ivec2 last = (place.pixel + 1) * size / parts;
  vec4 sum = vec4(0.0);
  for (int y = first.y; y < last.y; y++) {
    for (int x = first.x; x < last.x; x++) {
      // Taps are counted from the pixel of the same number.
      ivec2 d = ivec2(x, y) - place.pixel;
      vec4 center = tap(d.x, d.y);
      vec2 slope = gradientOf(
        tap(d.x - 1, d.y - 1).r, tap(d.x, d.y - 1).r, tap(d.x + 1, d.y - 1).r, tap(d.x - 1, d.y).r,
        tap(d.x + 1, d.y).r, tap(d.x - 1, d.y + 1).r, tap(d.x, d.y + 1).r, tap(d.x + 1, d.y + 1).r, 2.0) / 8.0;
      sum += vec4(dot(slope, slope), center.g, center.r, 1.0);
    }
  }
  return sum;
}
