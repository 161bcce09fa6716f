// Letters and digits drawn with strokes, as on a display of fourteen segments.

// The strokes, by their bits: 1 top, 2 upper right, 4 lower right, 8 bottom, 16 lower left, 32 upper left, 64 and 128 the
// left and right halves of the middle; to the middle from 256 top left, 512 top, 1024 top right, 2048 bottom left,
// 4096 bottom, 8192 bottom right; 16384 two dots.

/// The strokes of a digit.
int strokesOfDigit(int digit) {
  return digit == 0 ? 63 : digit == 1 ? 1030 : digit == 2 ? 219 : digit == 3 ? 207 : digit == 4 ? 230
    : digit == 5 ? 237 : digit == 6 ? 253 : digit == 7 ? 7 : digit == 8 ? 255 : 239;
}

/// The distance of a place from the line between two others.
float awayFromStroke(vec2 here, vec2 from, vec2 to) {
  vec2 along = to - from;
  return length(here - from - clamp(dot(here - from, along) / dot(along, along), 0.0, 1.0) * along);
}

/// The coverage of a pixel by a glyph of so many pixels from the middle of the first to that of the last.
float coverOfGlyph(int strokes, vec2 here, vec2 size) {
  float thickness = max(1.0, 0.12 * size.y);
  if (strokes == 0 || any(lessThan(here, vec2(-thickness))) || any(greaterThan(here, size + thickness))) {
    return 0.0;
  }
  vec2 middle = 0.5 * size;
  float away = 1e3;
  if ((strokes & 1) != 0) away = min(away, awayFromStroke(here, vec2(0.0), vec2(size.x, 0.0)));
  if ((strokes & 2) != 0) away = min(away, awayFromStroke(here, vec2(size.x, 0.0), vec2(size.x, middle.y)));
  if ((strokes & 4) != 0) away = min(away, awayFromStroke(here, vec2(size.x, middle.y), size));
  if ((strokes & 8) != 0) away = min(away, awayFromStroke(here, vec2(0.0, size.y), size));
  if ((strokes & 16) != 0) away = min(away, awayFromStroke(here, vec2(0.0, middle.y), vec2(0.0, size.y)));
  if ((strokes & 32) != 0) away = min(away, awayFromStroke(here, vec2(0.0), vec2(0.0, middle.y)));
  if ((strokes & 64) != 0) away = min(away, awayFromStroke(here, vec2(0.0, middle.y), middle));
  if ((strokes & 128) != 0) away = min(away, awayFromStroke(here, middle, vec2(size.x, middle.y)));
  if ((strokes & 256) != 0) away = min(away, awayFromStroke(here, vec2(0.0), middle));
  if ((strokes & 512) != 0) away = min(away, awayFromStroke(here, vec2(middle.x, 0.0), middle));
  if ((strokes & 1024) != 0) away = min(away, awayFromStroke(here, vec2(size.x, 0.0), middle));
  if ((strokes & 2048) != 0) away = min(away, awayFromStroke(here, vec2(0.0, size.y), middle));
  if ((strokes & 4096) != 0) away = min(away, awayFromStroke(here, vec2(middle.x, size.y), middle));
  if ((strokes & 8192) != 0) away = min(away, awayFromStroke(here, size, middle));
  if ((strokes & 16384) != 0) {
    vec2 dot = 0.15 * size;
    away = min(away, min(length(here - dot), length(here - size + dot)));
  }
  return clamp(0.5 * thickness - away + 0.5, 0.0, 1.0);
}

/// The size of a glyph with a height, from the middle of its first pixel to that of its last; an even width.
vec2 glyphSize(int height) {
  return vec2(float(2 * ((height * 3 + 5) / 10)), float(height));
}

/// From one glyph of a text to the next, in pixels.
int glyphAdvance(int height) {
  return int(glyphSize(height).x) + 1 + max(2, height / 4);
}

/// The coverage of a pixel by a whole number in as many places as given, at the right of them; `offset` is in pixels from
/// the first place's top left pixel.
float coverOfNumber(int number, int places, ivec2 offset, int height) {
  int advance = glyphAdvance(height);
  if (offset.x < 0 || offset.x >= places * advance) {
    return 0.0;
  }
  int place = offset.x / advance;
  int power = 1;
  for (int left = place + 1; left < places; left++) {
    power *= 10;
  }
  int strokes = number >= power || power == 1 ? strokesOfDigit(number / power % 10) : 0;
  return coverOfGlyph(strokes, vec2(offset - ivec2(place * advance, 0)), glyphSize(height));
}

/// The coverage of a pixel by a share in percent with one decimal; `offset` is from the top left pixel of a text of six
/// glyphs, `before` how many of them a smaller number leaves out at the left.
float coverOfPercent(float share, ivec2 offset, int height, int before) {
  int advance = glyphAdvance(height);
  int tenths = int(clamp(share, 0.0, 1.0) * 1000.0 + 0.501);
  int point = max(2, height / 4);
  ivec2 here = offset + ivec2(before * advance, 0);
  // Where the tenths and the sign begin. A pixel is in one glyph's cell, and only that glyph is drawn.
  int decimal = 3 * advance + point;
  int sign = decimal + advance + point;
  int place = here.x / advance;
  int power = place == 0 ? 1000 : place == 1 ? 100 : 10;
  bool isDigit = here.x >= 0 && place < 3 && (tenths >= power || power == 10);
  int strokes = here.x >= sign - point ? 1024 + 2048 + 16384
    : here.x >= decimal ? strokesOfDigit(tenths % 10)
    : isDigit ? strokesOfDigit(tenths / power % 10) : 0;
  int start = here.x >= sign - point ? sign : here.x >= decimal ? decimal : place * advance;
  float cover = coverOfGlyph(strokes, vec2(here - ivec2(start, 0)), glyphSize(height));
  vec2 away = abs(vec2(here) - vec2(3.0 * float(advance), float(height)));
  return max(cover, clamp(max(1.0, 0.12 * float(height)) - max(away.x, away.y), 0.0, 1.0));
}

/// How many of the three places before the point a share in percent leaves empty.
int emptyPlaces(float share) {
  int whole = int(clamp(share, 0.0, 1.0) * 1000.0 + 0.501) / 10;
  return whole >= 100 ? 0 : whole >= 10 ? 1 : 2;
}

/// The width in pixels of a share in percent with one decimal, with all three places before the point.
int percentWidth(int height) {
  return 5 * glyphAdvance(height) + 2 * max(2, height / 4);
}
