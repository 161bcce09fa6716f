//! filter hough-peaks
//! category edges
//! summary Keeps local maxima of the votes; a step of hough-transform-line-detector.
//! details A maximum exceeds all votes within three columns and three rows. A line at 180 degrees equals the one at 0
//! details with the opposite distance.
//! formula votes >= threshold * diagonal and the most of seven by seven ? votes : 0
//! role part
//! kind general
//! taps 2
//! jumps
//! inputs votes edges
//! out float
//! param threshold float 0.12 0..1 "Least length, in diagonals of the picture"
vec4 filter(Place place) {
  float votes = tap(0, 0).r;
  if (votes <= 0.0 || votes < param.threshold * length(vec2(inputSize2()))) {
    return vec4(0.0, 0.0, 0.0, 1.0);
  }
  ivec2 size = ivec2(place.size);
  int own = place.pixel.x * size.y + place.pixel.y;
  for (int y = -3; y <= 3; y++) {
    for (int x = -3; x <= 3; x++) {
      ivec2 other = place.pixel + ivec2(x, y);
      if (other.x < 0 || other.x >= size.x) {
        other = ivec2(other.x < 0 ? other.x + size.x : other.x - size.x, size.y - 1 - other.y);
      }
      int index = other.x * size.y + other.y;
      if (other.y >= 0 && other.y < size.y && index != own) {
        float rival = tap(other.x - place.pixel.x, other.y - place.pixel.y).r;
        if (rival > votes || (rival == votes && index < own)) {
          return vec4(0.0, 0.0, 0.0, 1.0);
        }
      }
    }
  }
  return vec4(vec3(votes), 1.0);
}
