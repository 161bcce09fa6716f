//! filter motion-overlay
//! category temporal
//! summary Marks motion and its centre; the last step of motion-detector.
//! details The third input holds the means of motion-moments. Without motion there is no cross.
//! formula mix(picture, color, alpha * max(mask / 2, cross)), the cross at (x, y) / share
//! role part
//! kind pixel
//! jumps
//! inputs image mask moments
//! param color color red "Colour of the marks"
//! param mode enum overlay overlay|mask|center "Mode of motion-detector"
vec4 filter(vec4 image, vec4 mask, vec4 moments, Place place) {
  vec3 picture = param.mode == 1 ? vec3(mask.r) : image.rgb;
  float mark = param.mode == 0 ? 0.5 * mask.r : 0.0;
  if (moments.z > 0.0) {
    float side = min(place.size.x, place.size.y);
    vec2 away = abs(place.position - moments.xy / moments.z) * place.size;
    bool isOnArm = min(away.x, away.y) <= max(0.5, side / 360.0);
    if (isOnArm && max(away.x, away.y) <= side / 15.0) mark = 1.0;
  }
  return vec4(mix(picture, param.color.rgb, mark * param.color.a), image.a);
}
