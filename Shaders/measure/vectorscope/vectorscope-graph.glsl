//! filter vectorscope-graph
//! category measure
//! summary Draws the counts of vectorscope-count over a picture; a step of vectorscope.
//! formula mean colour, brightness 1 - exp(-4096 intensity share), both by a tent of 1.5 cells or a pixel, the larger
//! role part
//! kind general
//! jumps
//! taps 10
//! inputs image counts
//! param downsampling-factor int 16 1..65536 "That of vectorscope-count"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param skin-tone-line bool true "Shows the direction of skin of every complexion"
//! param corner enum bottom-right bottom-left|bottom-right|top-left|top-right|full|free "Where the panel lies"
//! param width float 0.25 0.05..1 "Width of the panel, as a fraction of the picture's"
//! param position point 0.02|0.02 0..1 "Left and top edge of a free panel, in fractions of the picture"
//! param height float 0 0..1 "Height of the panel, as a fraction of the picture's; 0 for its width"
//! footprint left ; top ; right ; bottom
vec4 sumAt(vec2 cell, float reach, ivec2 here) {
  ivec2 size = ivec2(inputSize2());
  ivec2 first = ivec2(ceil(cell - reach));
  ivec2 last = ivec2(floor(cell + reach));
  vec4 sum = vec4(0.0);
  vec2 weights = vec2(0.0);
  for (int y = first.y; y <= last.y; y++) {
    float row = tentWeight(float(y) - cell.y, reach);
    weights.y += row;
    weights.x = 0.0;
    for (int x = first.x; x <= last.x; x++) {
      float weight = tentWeight(float(x) - cell.x, reach);
      weights.x += weight;
      if (x >= 0 && x < size.x && y >= 0 && y < size.y) {
        sum += row * weight * tap2(x - here.x, y - here.y);
      }
    }
  }
  return sum / (weights.x * weights.y);
}

// The first and the second letter of a bar's colour; bit 0 of the number is red, 1 green, 2 blue.
ivec2 lettersOf(int bar) {
  return bar == 1 ? ivec2(8435, 0)
    : bar == 2 ? ivec2(189, 0)
    : bar == 3 ? ivec2(5376, 56)
    : bar == 4 ? ivec2(255, 0)
    : bar == 5 ? ivec2(1334, 189)
    : ivec2(57, 5376);
}

// The box and the letters of the bar that is nearest to a place; the light of a pixel.
vec3 targetLight(vec2 here, float scale, int height) {
  int bar = 1;
  vec2 target = vec2(9.0);
  for (int candidate = 1; candidate < 7; candidate++) {
    vec2 chroma = chromaOf(0.75 * vec3(ivec3(candidate, candidate >> 1, candidate >> 2) & 1));
    bool isNearer = length(here - chroma) < length(here - target);
    bar = isNearer ? candidate : bar;
    target = isNearer ? chroma : target;
  }
  vec3 ink = mix(vec3(0.3), vec3(1.0), vec3(ivec3(bar, bar >> 1, bar >> 2) & 1));
  vec2 away = abs(here - target);
  float cover = coverOfLine((max(away.x, away.y) - 0.03) * scale);
  if (height > 0) {
    ivec2 letters = lettersOf(bar);
    int count = letters.y == 0 ? 1 : 2;
    int advance = glyphAdvance(height);
    vec2 size = glyphSize(height);
    vec2 text = vec2(float((count - 1) * advance) + size.x, size.y);
    // From the box outwards, so far that the letters do not touch it.
    vec2 apart = (0.04 + (0.5 * text + 1.0) / scale) / abs(target);
    vec2 middle = target * (1.0 + min(apart.x, apart.y));
    ivec2 offset = ivec2(floor(vec2(here.x - middle.x, middle.y - here.y) * scale + 0.5 * text + 0.501));
    int place = offset.x >= advance && count == 2 ? 1 : 0;
    cover = max(
      cover,
      coverOfGlyph(place == 1 ? letters.y : letters.x, vec2(offset - ivec2(place * advance, 0)), size));
  }
  return ink * cover;
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec4 q = panelPosition(place, param.corner, param.position, vec2(param.width, param.height), 1.0);
  if (!isInPanel(q)) {
    return image;
  }
  float scale = 0.96 * min(q.z, q.w);
  vec2 here = (q.xy - 0.5 * q.zw) / scale * vec2(1.0, -1.0);
  int height = letterHeight(q);
  float radius = length(here);
  float marks = coverOfLine((radius - 0.497) * scale);
  if (radius < 0.497) {
    marks = max(marks, 0.6 * max(coverOfLine(here.x * scale), coverOfLine(here.y * scale)));
  }
  if (radius > 0.48 && radius < 0.497) {
    float tick = atan(here.y, here.x) * 5.7295780;
    marks = max(marks, coverOfLine((tick - floor(tick + 0.5)) / 5.7295780 * radius * scale));
  }
  vec3 drawn = mix(param.corner == 4 ? vec3(0.0) : image.rgb * 0.2, vec3(0.6), 0.7 * marks);
  if (param.skinToneLine) {
    // 123 degrees from Cb towards Cr.
    vec2 direction = vec2(-0.54463904, 0.83867057);
    float ahead = dot(here, direction);
    float line = coverOfLine((here.x * direction.y - here.y * direction.x) * scale);
    drawn = mix(drawn, vec3(0.9, 0.72, 0.62), ahead > 0.0 && ahead < 0.497 ? line : 0.0);
  }
  drawn = max(drawn, targetLight(here, scale, height));
  vec2 cell = (here * vec2(1.0, -1.0) + 0.5) * inputSize2() - 0.5;
  vec4 sum = sumAt(cell, max(1.5, inputSize2().x / scale), place.pixel);
  vec3 color = sum.rgb / max(sum.a, 1e-6);
  float light = 1.0 - exp(-4096.0 * param.intensity * sum.a / sampleCount(param.downsamplingFactor, inputSize()));
  return vec4(mix(drawn, 0.25 + 0.75 * color, light), image.a);
}
