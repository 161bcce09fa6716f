//! filter focus-meter-history
//! category focus
//! summary Keeps the scores of the last 128 frames and their peak; a step of focus-meter.
//! details The upper row has a score in each column, the newest at the right, and the lower row the region. With
//! details another region, as in the first frame, all scores are the newest.
//! formula red: score; green: peak; blue: frames since it was reached
//! formula peak(n) = score(n) >= peak(n - 1) or hold passed ? max(score(n), 0.977 peak(n - 1)) : peak(n - 1)
//! role part
//! kind general
//! taps 4
//! inputs score previous:out
//! param region list 0.35|0.35|0.3|0.3 0..1 "Region of focus-meter"
//! param hold int 300 0..3600 "Frames for which the peak stays; 0 keeps it"
//! size 128 ; 2
//! out float
vec4 filter(Place place) {
  // A score, which the first frame finds as its previous result, has an alpha of 1.
  vec4 region = vec4(param.region[0], param.region[1], param.region[2], param.region[3]) + 2.0;
  if (place.pixel.y == 1) {
    return region;
  }
  float score = tap(0, 0).r;
  vec4 change = abs(tap2(0, 1) - region);
  if (max(max(change.x, change.y), max(change.z, change.w)) > 0.004) {
    return vec4(score, score, 0.0, 1.0);
  }
  vec4 last = tap2(127 - place.pixel.x, 0);
  float shown = place.pixel.x == 127 ? score : tap2(1, 0).r;
  float age = last.b + 1.0;
  if (score >= last.g) {
    return vec4(shown, score, 0.0, 1.0);
  }
  bool isOver = param.hold > 0 && age > float(param.hold);
  return vec4(shown, isOver ? max(score, 0.977 * last.g) : last.g, age, 1.0);
}
