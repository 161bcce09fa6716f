//! filter waveform-graph
//! category measure
//! summary Draws the counts of waveform-count over a picture; a step of waveform.
//! formula 1 - exp(-256 intensity count / samples of the column), count by a tent of a cell or a pixel, the larger
//! role part
//! kind general
//! jumps
//! taps 6
//! inputs image counts
//! param channels enum luminance luminance|rgb|parade "What is drawn"
//! param downsampling-factor int 16 1..65536 "That of waveform-count"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.4 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for half its width"
//! footprint left ; top ; right ; bottom
// The counts around a place in cells, as a mean by a tent; columns beyond the sides count like the last one.
vec3 countsAt(vec2 cell, vec2 reach, ivec2 here) {
  ivec2 size = ivec2(inputSize2());
  ivec2 first = ivec2(ceil(cell - reach));
  ivec2 last = ivec2(floor(cell + reach));
  vec3 sum = vec3(0.0);
  vec2 weights = vec2(0.0);
  for (int y = first.y; y <= last.y; y++) {
    float row = tentWeight(float(y) - cell.y, reach.y);
    weights.y += row;
    weights.x = 0.0;
    for (int x = first.x; x <= last.x; x++) {
      float weight = tentWeight(float(x) - cell.x, reach.x);
      weights.x += weight;
      if (y >= 0 && y < size.y) {
        sum += row * weight * tap2(clamp(x, 0, size.x - 1) - here.x, y - here.y).rgb;
      }
    }
  }
  return sum / (weights.x * weights.y);
}

// Lines at tenths of the range, its ends and its middle the brightest, with numbers before them.
float graticule(vec4 q, vec4 plot, int height) {
  float pitch = 0.1 * plot.w;
  float up = (plot.y + plot.w - q.y) / plot.w;
  float tenth = clamp(floor(up * 10.0 + 0.501), 0.0, 10.0);
  float strength = tenth == 0.0 || tenth == 10.0 ? 0.55 : tenth == 5.0 ? 0.45 : 0.3;
  bool isBeside = q.x > plot.x && q.x < plot.x + plot.z;
  float cover = isBeside ? strength * coverOfLine(q.y - plot.y - (10.0 - tenth) * pitch) : 0.0;
  if (height == 0 || q.x >= plot.x) {
    return cover;
  }
  float letter = float(height) + 3.0;
  float steps = pitch >= letter ? 1.0 : 2.0 * pitch >= letter ? 2.0 : 5.0;
  float number = clamp(floor(up * 10.0 / steps + 0.501) * steps, 0.0, 10.0);
  ivec2 origin = ivec2(
    int(plot.x) - 3 * glyphAdvance(height) - 1, int(plot.y + (10.0 - number) * pitch + 0.001) - height / 2);
  return max(cover, 0.9 * coverOfNumber(int(number) * 10, 3, ivec2(q.xy) - origin, height));
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec4 q = panelPosition(place, param.corner, param.position, vec2(param.width, param.height), 0.5);
  if (!isInPanel(q)) {
    return image;
  }
  int height = letterHeight(q);
  float pad = float(max(height, 2));
  float before = height == 0 ? pad : float(3 * glyphAdvance(height) + 5);
  vec4 plot = vec4(before, pad, max(q.zw - vec2(before + pad, 2.0 * pad), 1.0));
  vec3 drawn = param.corner == 4 ? vec3(0.0) : image.rgb * 0.2;
  drawn = mix(drawn, vec3(0.95, 0.75, 0.35), graticule(q, plot, height));
  vec2 part = (q.xy - plot.xy) / plot.zw;
  if (part.x < 0.0 || part.x > 1.0) {
    return vec4(drawn, image.a);
  }
  float sections = param.channels == 2 ? 3.0 : 1.0;
  float section = min(floor(part.x * sections), sections - 1.0);
  float column = part.x * sections - section;
  if (param.channels == 2 && section > 0.0) {
    drawn = mix(drawn, vec3(0.95, 0.75, 0.35), 0.35 * coverOfLine(q.x - plot.x - section / 3.0 * plot.z));
  }
  // The middle of a row of cells is at its level, the middle of a column of cells at that of its pixels.
  float cells = inputSize().x / float(columnsPerCell(inputSize()));
  vec2 cell = vec2(column * cells - 0.5, part.y * 255.0);
  vec2 reach = tentReach(vec2(cells * sections, 255.0) / plot.zw);
  vec3 density = countsAt(cell, reach, place.pixel) * cells / sampleCount(param.downsamplingFactor, inputSize());
  vec3 light = 1.0 - exp(-256.0 * param.intensity * density);
  if (param.channels == 2) {
    light *= vec3(equal(ivec3(int(section)), ivec3(0, 1, 2)));
  }
  // Three lights over one another are white.
  vec3 dark = param.channels == 0 ? 1.0 - light
    : (1.0 - light.r * vec3(1.0, 0.3, 0.25)) * (1.0 - light.g * vec3(0.25, 1.0, 0.3))
      * (1.0 - light.b * vec3(0.3, 0.45, 1.0));
  return vec4(1.0 - (1.0 - drawn) * dark, image.a);
}
