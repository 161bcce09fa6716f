//! filter motion-blur
//! gpuimage GPUImageMotionBlurFilter MotionBlur
//! category blur
//! summary Blurs along a line, as if the camera had moved.
//! details The weights decrease from the middle to the ends, four steps of blur-size away. Steps of more than two
//! details pixels are subdivided to avoid ghosting.
//! formula sum of g(t) in(x + t blur-size (cos angle, sin angle)) / sum of g(t), t = -4...4 in steps of 1 / n
//! formula g(0), g(1)...g(4) = 0.18, 0.15, 0.12, 0.09, 0.05, linear between them; n = ceil(blur-size / 2)
//! source the GPUImage definition
//! example motion-blur=6:30
//! kind general
//! taps 17
//! param blur-size float 2.5 0..64 px "A quarter of the way"
//! param blur-angle float 0 0..360 "Direction, in degrees clockwise from the right"
//! let dx = blurSize * cos(blurAngle * pi / 180)
//! let dy = blurSize * sin(blurAngle * pi / 180)
//! let pieces = max(1, ceil(blurSize / 2))
//! gain 1
//! identity blurSize == 0
//! footprint left - 4 * abs(dx) ; top - 4 * abs(dy) ; right + 4 * abs(dx) ; bottom + 4 * abs(dy)
//! alpha premultiplied
vec4 filter(Place place) {
  vec2 way = vec2(param.dx, param.dy) * place.texel;
  vec4 sum = 0.18 * at(place.position);
  float total = 0.18;
  int count = 4 * int(param.pieces);
  for (int i = 1; i <= count; i++) {
    float t = float(i) / param.pieces;
    float weight = lineWeight(t);
    sum += weight * (at(place.position - t * way) + at(place.position + t * way));
    total += 2.0 * weight;
  }
  return sum / total;
}
