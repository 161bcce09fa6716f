//! filter histogram-graph
//! category measure
//! summary Draws the fractions of histogram-bins over a picture; a step of histogram.
//! formula light where y < share(255 x) / peak, share by a tent of a level or a pixel, the larger
//! role part
//! kind general
//! jumps
//! taps 6
//! inputs image bins peak
//! param channels enum rgb red|green|blue|rgb|luminance|parade "What is drawn"
//! param scale enum linear linear|square-root|logarithmic "Heights; the logarithmic ones show four decades"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.3 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for half its width"
//! footprint left ; top ; right ; bottom
vec4 heightsOf(vec4 share, float peak) {
  // Clipped levels, which the peak leaves out, may be far more frequent.
  vec4 height = clamp(share / max(peak, 1e-9), 0.0, 1.0);
  return param.scale == 1 ? sqrt(height)
    : param.scale == 2 ? max(1.0 + 0.10857362 * log(max(height, vec4(1e-9))), 0.0)
    : height;
}

// The light of a pixel `up` pixels above the base under curves, whose slope is that of the pixel's edges.
vec4 coverBelow(vec4 before, vec4 middle, vec4 after, float up) {
  vec4 slope = after - before;
  vec4 cover = clamp((middle - up) / sqrt(1.0 + slope * slope) + 0.5, 0.0, 1.0);
  // Nothing is above the highest place in the pixel.
  return min(cover, clamp(max(middle, max(before, after)) - up + 0.5, 0.0, 1.0));
}

// The greatest of the channels that are drawn.
float greatest(vec4 share) {
  return param.channels < 3 ? dot(share.rgb, vec3(equal(ivec3(param.channels), ivec3(0, 1, 2))))
    : param.channels == 4 ? share.a
    : max(share.r, max(share.g, share.b));
}

// The numbers of clipped pixels in the upper corners, coloured where there are any: black ones left of the middle, white
// ones right of it.
vec3 withNumbers(vec3 drawn, vec4 q, int height, ivec2 here) {
  bool isRight = q.x * 2.0 > q.z;
  float share = greatest(tap2((isRight ? 255 : 0) - here.x, -here.y));
  ivec2 offset = ivec2(q.xy) - ivec2(height / 2);
  offset.x += isRight ? height + percentWidth(height) - int(q.z) : 0;
  vec3 ink = share <= 0.0 ? vec3(0.7) : isRight ? vec3(1.0, 0.5, 0.4) : vec3(0.45, 0.7, 1.0);
  return mix(drawn, ink, coverOfPercent(share, offset, height, isRight ? 0 : emptyPlaces(share)));
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec4 q = panelPosition(place, param.corner, param.position, vec2(param.width, param.height), 0.5);
  if (!isInPanel(q)) {
    return image;
  }
  ivec2 here = place.pixel;
  int height = letterHeight(q);
  float pad = float(height / 2);
  float above = float(2 * height);
  vec4 plot = vec4(pad, above, max(q.zw - vec2(2.0 * pad, above + pad), 1.0));
  vec3 drawn = param.corner == 4 ? vec3(0.0) : image.rgb * 0.25;
  vec2 part = (q.xy - plot.xy) / plot.zw;
  float up = plot.y + plot.w - q.y;
  if (part.x > 0.0 && part.x < 1.0 && part.y > 0.0 && part.y < 1.0) {
    // Lines at quarters of the levels, and at the decades of a logarithmic scale.
    float quarter = clamp(floor(part.x * 4.0 + 0.501), 1.0, 3.0);
    float line = coverOfLine(q.x - plot.x - 0.25 * quarter * plot.z);
    if (param.scale == 2) {
      float decade = clamp(floor(part.y * 4.0 + 0.501), 1.0, 3.0);
      line = max(line, coverOfLine(q.y - plot.y - 0.25 * decade * plot.w));
    }
    drawn = mix(drawn, vec3(0.6), 0.3 * line);
  }
  if (height > 0 && q.y < plot.y) {
    drawn = withNumbers(drawn, q, height, here);
  }
  if (part.x < 0.0 || part.x > 1.0 || part.y > 1.0) {
    return vec4(drawn, image.a);
  }
  float sections = param.channels == 5 ? 3.0 : 1.0;
  float section = min(floor(part.x * sections), sections - 1.0);
  float level = (part.x * sections - section) * 255.0;
  float perPixel = 255.0 * sections / plot.z;
  float reach = max(perPixel, 1.0);
  // Three curves, for the middle of the pixel and its edges.
  vec4 before = vec4(0.0);
  vec4 middle = vec4(0.0);
  vec4 after = vec4(0.0);
  vec3 weights = vec3(0.0);
  int last = int(floor(level + 0.5 * perPixel + reach));
  for (int index = int(ceil(level - 0.5 * perPixel - reach)); index <= last; index++) {
    vec4 share = tap2(clamp(index, 0, 255) - here.x, -here.y);
    float away = float(index) - level;
    vec3 weight = vec3(
      tentWeight(away + 0.5 * perPixel, reach), tentWeight(away, reach), tentWeight(away - 0.5 * perPixel, reach));
    before += weight.x * share;
    middle += weight.y * share;
    after += weight.z * share;
    weights += weight;
  }
  float peak = tap3(-here.x, -here.y).r;
  vec4 lit = coverBelow(
    heightsOf(before / weights.x, peak) * plot.w, heightsOf(middle / weights.y, peak) * plot.w,
    heightsOf(after / weights.z, peak) * plot.w, up);
  if (param.channels == 4) {
    lit.rgb = vec3(lit.a);
  } else if (param.channels != 3) {
    int channel = param.channels == 5 ? int(section) : param.channels;
    lit.rgb *= vec3(equal(ivec3(channel), ivec3(0, 1, 2)));
  }
  return vec4(mix(drawn, vec3(0.92), lit.rgb), image.a);
}
