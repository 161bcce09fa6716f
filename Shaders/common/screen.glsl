// Screens of printers.

/// A screen of soft dots in -1...1 at a place in pixels; cells have the side `scale`.
float dotScreen(vec2 place, float angle, float scale) {
  float turn = radians(angle);
  vec2 axis = vec2(cos(turn), sin(turn)) * (3.14159265 / max(scale, 1.0));
  return sin(dot(place, axis)) * sin(dot(place, vec2(-axis.y, axis.x)));
}
