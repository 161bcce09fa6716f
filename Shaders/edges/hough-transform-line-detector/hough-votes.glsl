//! filter hough-votes
//! gpuimage GPUImageParallelCoordinateLineTransformFilter
//! category edges
//! summary Counts for each straight line its length along edges; a step of hough-transform-line-detector.
//! details A column is the angle of the normals, clockwise from the right, a row the distance from the picture's centre.
//! details Of every three samples in a row the least counts, so that edges that a line only crosses have no part in it.
//! formula sum of 2 min(l(t), l(t + 1), l(t + 2)), l(t) = min(2 luma(in(c + r n + 2 t d)), 1), t whole
//! formula n = (cos a, sin a), d = (-sin a, cos a), a = column pi / 180
//! role part
//! kind general
//! taps 600
//! jumps
//! out float
//! size 180 ; min(1024, max(16, ceil(sqrt(width * width + height * height))))
vec4 filter(Place place) {
  vec2 extent = vec2(inputSize());
  vec2 middle = 0.5 * extent;
  float angle = radians(180.0 * float(place.pixel.x) / place.size.x);
  vec2 normal = vec2(cos(angle), sin(angle));
  vec2 direction = vec2(-normal.y, normal.x);
  vec2 foot = (2.0 * place.position.y - 1.0) * length(middle) * normal;
  // The part of the line that lies in the picture, as distances from the foot.
  vec2 steep = vec2(
    abs(direction.x) > 1e-6 ? direction.x : 1e-6, abs(direction.y) > 1e-6 ? direction.y : 1e-6);
  vec2 a = (-middle - foot) / steep;
  vec2 b = (middle - foot) / steep;
  float begin = max(min(a.x, b.x), min(a.y, b.y));
  float end = min(max(a.x, b.x), max(a.y, b.y));
  int count = int(clamp(0.5 * (end - begin), 0.0, 16384.0));
  float votes = 0.0;
  float last = 0.0;
  float least = 0.0;
  for (int i = 0; i < count; i++) {
    vec2 point = middle + foot + (begin + 2.0 * float(i) + 1.0) * direction;
    // A line within half a pixel of an edge is on it.
    float level = min(2.0 * luma(at(point / extent).rgb), 1.0);
    votes += 2.0 * min(least, level);
    least = min(last, level);
    last = level;
  }
  return vec4(vec3(votes), 1.0);
}
