//! filter ray-blur
//! category blur
//! summary Averages along a line that starts at the pixel, in linear light; a step of hexagonal-blur.
//! formula sum of in(x + (i + 0.5) / n * length * direction) / n, i = 0...n - 1, n = ceil(length)
//! role part
//! kind general
//! taps 12
//! space linear
//! alpha premultiplied
//! param length float 12 0..64 px "Length"
//! param angle float 90 "Direction, in degrees counterclockwise from the right"
//! let dx = length * cos(angle * pi / 180)
//! let dy = -length * sin(angle * pi / 180)
//! let count = max(1, ceil(length))
//! gain 1
//! identity length == 0
//! footprint left + min(dx, 0) ; top + min(dy, 0) ; right + max(dx, 0) ; bottom + max(dy, 0)
vec4 filter(Place place) {
  vec2 step = vec2(param.dx, param.dy) * place.texel / param.count;
  vec4 sum = vec4(0.0);
  int count = int(param.count);
  for (int i = 0; i < count; i++) {
    sum += at(place.position + (float(i) + 0.5) * step);
  }
  return sum / param.count;
}
