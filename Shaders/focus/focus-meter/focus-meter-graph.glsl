//! filter focus-meter-graph
//! category focus
//! summary Draws a score as number, bar and graph, and a frame around the measured part; the last step of focus-meter.
//! formula length of the bar (log2(score) + 8) / 9; height of the graph score / peak
//! role part
//! kind general
//! jumps
//! taps 4
//! inputs image history
//! param region list 0.35|0.35|0.3|0.3 0..1 "Region of focus-meter"
//! param color color 0x00ff00 "Colour of the number, the bar, the graph and the frame"
//! footprint left ; top ; right ; bottom
float lengthOf(float score) {
  return clamp((log2(max(score, 1e-6)) + 8.0) / 9.0, 0.0, 1.0);
}

// The coverage of a pixel's centre by a rectangle.
float coverOfBox(vec2 pixel, vec2 low, vec2 high) {
  vec2 inside = clamp(min(pixel - low, high - pixel) + 0.5, 0.0, 1.0);
  return inside.x * inside.y;
}

// What is drawn of a number whose dots have a size in pixels, from its top left corner.
float coverOfNumber(vec2 offset, float size, float score) {
  return isDotOfNumber(int(min(1000.0 * score + 0.5, 9999.0)), ivec2(floor(offset / size))) ? 1.0 : 0.0;
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec2 pixel = vec2(place.pixel) + 0.5;
  vec2 size = place.size;
  float shorter = min(size.x, size.y);
  vec4 newest = tap2(127 - place.pixel.x, -place.pixel.y);
  float strength = param.color.a;
  vec2 low = vec2(param.region[0], param.region[1]) * size;
  vec2 high = low + vec2(param.region[2], param.region[3]) * size;
  vec2 beyond = max(low - pixel, pixel - high);
  float frame = clamp(1.5 - abs(max(beyond.x, beyond.y)), 0.0, 1.0);
  vec3 result = mix(image.rgb, param.color.rgb, 0.7 * frame * strength);

  // The bar, along the lower edge.
  float margin = 0.02 * shorter;
  float thickness = max(3.0, 0.025 * shorter);
  float top = size.y - margin - thickness;
  float side = size.x - 2.0 * margin;
  float at = pixel.x - margin;
  float filled = clamp(lengthOf(newest.r) * side - at + 0.5, 0.0, 1.0);
  float mark = at / side * 9.0;
  float tick = clamp(1.0 - abs(mark - floor(mark + 0.5)) * side / 9.0, 0.0, 1.0);
  vec3 bar = mix(image.rgb * 0.3, param.color.rgb, filled * strength) * (1.0 - 0.5 * tick);
  float peak = clamp(max(1.5, 0.003 * shorter) - abs(at - lengthOf(newest.g) * side) + 0.5, 0.0, 1.0);
  bar = mix(bar, vec3(1.0), peak * strength);
  result = mix(result, bar, coverOfBox(pixel, vec2(margin, top), size - margin));

  // A panel above it in the right corner: the peak's number, the newest score's with twice its size, and the graph.
  float dotSize = max(1.0, floor(shorter / 240.0));
  float column = max(0.5, floor(shorter / 240.0));
  vec2 panel = vec2(128.0 * column + 37.0 * dotSize, 18.0 * dotSize);
  vec2 corner = floor(vec2(size.x - margin, top - 0.5 * margin) - panel);
  vec2 offset = pixel - corner;
  if (min(offset.x, offset.y) < 0.0 || offset.x >= panel.x || offset.y >= panel.y) {
    return vec4(result, image.a);
  }
  result = image.rgb * 0.3;
  float upper = coverOfNumber(offset - vec2(18.0, 1.0) * dotSize, dotSize, newest.g);
  float lower = coverOfNumber(offset - vec2(1.0, 7.0) * dotSize, 2.0 * dotSize, newest.r);
  result = mix(result, vec3(1.0), upper * strength);
  result = mix(result, param.color.rgb, lower * strength);
  int index = int(floor((offset.x - 37.0 * dotSize) / column));
  if (index >= 0) {
    float score = tap2(min(index, 127) - place.pixel.x, -place.pixel.y).r;
    float height = panel.y * min(score / max(newest.g, 1e-6), 1.0);
    float under = clamp(height - (panel.y - offset.y) + 0.5, 0.0, 1.0);
    result = mix(result, param.color.rgb, under * 0.75 * strength);
  }
  return vec4(result, image.a);
}
