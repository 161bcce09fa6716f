//! filter light-score
//! category measure
//! summary Computes the mean of zones by the pattern of a light meter; the last step of light-meter.
//! formula sum of w * in / sum of w
//! result color
//! role part
//! kind reduce
//! jumps
//! param pattern enum average average|centre|spot|matrix "Pattern of light-meter"
//! param point point 0.5|0.5 0..1 "Point of light-meter"
float meterWeight(ivec2 zone, vec2 size) {
  vec2 away = (vec2(zone) + 0.5) / size - param.point;
  if (param.pattern == 0) {
    return 1.0;
  }
  if (param.pattern == 2) {
    // An ellipse of 5 % of the picture: 0.05 / pi is its radius squared. The zone that holds the point always counts.
    bool isHere = all(equal(zone, min(ivec2(param.point * size), ivec2(size) - 1)));
    return isHere || dot(away, away) <= 0.0159155 ? 1.0 : 0.0;
  }
  return exp(-8.0 * dot(away, away));
}

vec4 filter(vec2 size) {
  float mean = 0.0;
  if (param.pattern == 3) {
    vec2 stops = vec2(0.0);
    for (int y = 0; y < int(size.y); y++) {
      for (int x = 0; x < int(size.x); x++) {
        float weight = meterWeight(ivec2(x, y), size);
        stops += weight * vec2(log2(max(luma(tap(x, y).rgb), 1e-4)), 1.0);
      }
    }
    mean = stops.x / stops.y;
  }
  vec4 sum = vec4(0.0);
  for (int y = 0; y < int(size.y); y++) {
    for (int x = 0; x < int(size.x); x++) {
      float weight = meterWeight(ivec2(x, y), size);
      vec4 zone = tap(x, y);
      if (param.pattern == 3) {
        float away = log2(max(luma(zone.rgb), 1e-4)) - mean;
        weight /= 1.0 + away * away * away * away;
      }
      sum += weight * vec4(zone.rgb, 1.0);
    }
  }
  return vec4(sum.rgb / sum.a, 1.0);
}
