//! filter light-zones
//! category measure
//! summary Computes the mean linear light of at most 32x32 zones of the picture; a step of light-meter.
//! formula sum of light(in) / count
//! role part
//! kind general
//! size min(32, width) ; min(32, height)
//! footprint floor(left) * width / outputWidth - 1 ; floor(top) * height / outputHeight - 1 ; right * width / outputWidth + 1 ; bottom * height / outputHeight + 1
//! out float
vec4 filter(Place place) {
  ivec2 size = ivec2(inputSize());
  ivec2 zones = ivec2(place.size);
  ivec2 first = place.pixel * size / zones;
  ivec2 last = (place.pixel + 1) * size / zones;
  vec3 sum = vec3(0.0);
  for (int y = first.y; y < last.y; y++) {
    for (int x = first.x; x < last.x; x++) {
      // Taps are counted from the pixel of the same number.
      sum += linearLight(clamp(tap(x - place.pixel.x, y - place.pixel.y).rgb, 0.0, 1.0));
    }
  }
  ivec2 sides = last - first;
  return vec4(sum / float(sides.x * sides.y), 1.0);
}
