//! filter round-corner
//! gpuimage MTIRoundCornerFilter
//! category effects
//! summary Rounds the corners of the picture.
//! details The outside is transparent, with an edge antialiased over one pixel. A continuous corner has a gradual
//! details start: it is 1.53 times as long as a circular one and equally deep.
//! formula alpha times coverage of |u|^n + |v|^n <= 1, (u, v) the place in the corner; n = 2 circular, 3.26 continuous
//! kind pixel
//! param corner-radius list 0|0|0|0 0.. px "Radius top left, top right, bottom right, bottom left"
//! param corner-curve enum circular circular|continuous "Shape of the corners"
//! identity cornerRadius[0] == 0 && cornerRadius[1] == 0 && cornerRadius[2] == 0 && cornerRadius[3] == 0
//! example round-corner=160|160|160|160
vec4 filter(vec4 image, Place place) {
  vec2 pixel = place.position * place.size;
  bool isLeft = place.position.x < 0.5;
  bool isTop = place.position.y < 0.5;
  float radius = isTop ? (isLeft ? param.cornerRadius[0] : param.cornerRadius[1])
    : (isLeft ? param.cornerRadius[3] : param.cornerRadius[2]);
  // With these numbers both curves meet the corner's diagonal in the same place.
  float power = param.cornerCurve == 0 ? 2.0 : 3.2588;
  float reach = param.cornerCurve == 0 ? radius : 1.528665 * radius;
  reach = min(reach, 0.5 * min(place.size.x, place.size.y));
  if (reach <= 0.0) {
    return image;
  }
  vec2 inside = min(pixel, place.size - pixel);
  vec2 u = max(1.0 - inside / reach, 0.0);
  float f = powerOfPositive(powerOfPositive(u.x, power) + powerOfPositive(u.y, power), 1.0 / power);
  // The way to the curve is the difference over its slope.
  vec2 slope = vec2(
    powerOfPositive(u.x / max(f, 1e-6), power - 1.0), powerOfPositive(u.y / max(f, 1e-6), power - 1.0));
  float away = (1.0 - f) * reach / max(length(slope), 1e-6);
  return vec4(image.rgb, image.a * (f > 0.0 ? clamp(away + 0.5, 0.0, 1.0) : 1.0));
}
