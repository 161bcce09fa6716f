//! filter focus-meter-graph
//! category focus
//! summary Draws a score as a bar, and a frame around the measured part; the last step of focus-meter.
//! formula length (log2(score) + 10) / 12
//! role part
//! kind pixel
//! inputs image score
//! param region list 0.35|0.35|0.3|0.3 0..1 "Region of focus-meter"
//! param color color 0x00ff00 "Colour of the bar and of the frame"
vec4 filter(vec4 image, vec4 score, Place place) {
  vec2 pixel = vec2(place.pixel) + 0.5;
  float shorter = min(place.size.x, place.size.y);
  vec2 low = vec2(param.region[0], param.region[1]) * place.size;
  vec2 high = low + vec2(param.region[2], param.region[3]) * place.size;
  vec2 beyond = max(low - pixel, pixel - high);
  float frame = clamp(1.5 - abs(max(beyond.x, beyond.y)), 0.0, 1.0);
  vec3 result = mix(image.rgb, param.color.rgb, 0.7 * frame * param.color.a);
  // The bar, along the lower edge.
  float margin = 0.02 * shorter;
  float top = place.size.y - margin - max(3.0, 0.025 * shorter);
  float side = place.size.x - 2.0 * margin;
  vec2 inside = clamp(
    min(pixel - vec2(margin, top), place.size - margin - pixel) + 0.5, 0.0, 1.0);
  float length = clamp((log2(max(score.r, 1e-6)) + 10.0) / 12.0, 0.0, 1.0);
  float filled = clamp(margin + length * side - pixel.x + 0.5, 0.0, 1.0);
  float mark = (pixel.x - margin) / side * 12.0;
  float tick = clamp(1.0 - abs(mark - floor(mark + 0.5)) * side / 12.0, 0.0, 1.0);
  vec3 bar = mix(image.rgb * 0.3, param.color.rgb, filled * param.color.a) * (1.0 - 0.5 * tick);
  return vec4(mix(result, bar, inside.x * inside.y), image.a);
}
