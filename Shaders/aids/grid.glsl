//! filter grid
//! category aids
//! summary Draws lines for composition: thirds, golden section, diagonals, centre, safe areas, and masks for other shapes.
//! details `triangles` is one diagonal with its perpendiculars from the other corners; `safe-areas` outlines 93 % and
//! details 90 % of each side, the action-safe and title-safe areas. With `aspect` the lines apply to the largest
//! details frame of that shape, and the rest is darkened. Several grids in a chain are drawn over each other.
//! formula mix(in, color, opacity * cover), cover = clamp(line-width / 2 - distance + 1/2) for the nearest line
//! source SMPTE ST 2046-1, Specifications for Safe Action and Safe Title Areas
//! role aid
//! kind pixel
//! param lines enum thirds thirds|golden|diagonals|triangles|center|safe-areas|cells|none "Which lines"
//! param line-width float 2 0.25..64 px "Width of the lines"
//! param color color white "Colour of the lines"
//! param opacity float 0.6 0..1 "How opaque the lines are"
//! param aspect float 0 0..10 "Width over height of a frame, 2.39 for wide screen, 1 for a square; 0 for none"
//! param mask-opacity float 0.6 0..1 "How much is darkened outside the frame"
//! param cells int 4 1..64 "Parts that `cells` has along each side"
//! identity (lines == 7 || opacity == 0) && (aspect == 0 || maskOpacity == 0)
float coverOfGridLine(float away) {
  return clamp(0.5 * param.lineWidth - away + 0.5, 0.0, min(param.lineWidth, 1.0));
}

// The coverage of a pixel by a row or column of a grid, aligned so that its edges fall between pixels.
float coverAt(float here, float place) {
  return coverOfGridLine(abs(here - floor(place - 0.5 * param.lineWidth + 0.501) - 0.5 * param.lineWidth));
}

// The same for both sides, at fractions of them.
float coverAt(vec2 here, vec2 size, float share) {
  return max(coverAt(here.x, share * size.x), coverAt(here.y, share * size.y));
}

float coverOfSegment(vec2 here, vec2 from, vec2 to) {
  vec2 along = to - from;
  float part = clamp(dot(here - from, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
  return coverOfGridLine(length(here - from - part * along));
}

// Lines at the edges of a centred part of the frame, with each side scaled by a fraction.
float coverOfBorder(vec2 here, vec2 size, float share) {
  vec2 from = 0.5 * (1.0 - share) * size;
  vec2 outside = max(from - here, here - size + from) - 0.5 * param.lineWidth;
  vec2 cover = vec2(
    max(coverAt(here.x, from.x), coverAt(here.x, size.x - from.x)),
    max(coverAt(here.y, from.y), coverAt(here.y, size.y - from.y)));
  return max(outside.y < 0.0 ? cover.x : 0.0, outside.x < 0.0 ? cover.y : 0.0);
}

float coverOfCross(vec2 here, vec2 size, float arm) {
  vec2 away = abs(here - 0.5 * size);
  return max(
    away.y < arm ? coverAt(here.x, 0.5 * size.x) : 0.0, away.x < arm ? coverAt(here.y, 0.5 * size.y) : 0.0);
}

float coverOfLines(vec2 here, vec2 size) {
  float arm = 0.06 * min(size.x, size.y);
  if (param.lines == 0) {
    return max(coverAt(here, size, 1.0 / 3.0), coverAt(here, size, 2.0 / 3.0));
  } else if (param.lines == 1) {
    return max(coverAt(here, size, 0.38196601), coverAt(here, size, 0.61803399));
  } else if (param.lines == 2) {
    return max(coverOfSegment(here, vec2(0.0), size), coverOfSegment(here, vec2(0.0, size.y), vec2(size.x, 0.0)));
  } else if (param.lines == 3) {
    // The foot on the diagonal from the top left of the line from the top right corner.
    vec2 foot = size * (size.x * size.x / dot(size, size));
    float lines = max(
      coverOfSegment(here, vec2(size.x, 0.0), foot), coverOfSegment(here, vec2(0.0, size.y), size - foot));
    return max(lines, coverOfSegment(here, vec2(0.0), size));
  } else if (param.lines == 4) {
    return coverOfCross(here, size, arm);
  } else if (param.lines == 5) {
    float borders = max(coverOfBorder(here, size, 0.93), coverOfBorder(here, size, 0.9));
    return max(borders, coverOfCross(here, size, 0.5 * arm));
  } else if (param.lines == 6 && param.cells > 1) {
    float count = float(param.cells);
    vec2 line = clamp(floor(here / size * count + 0.5), 1.0, count - 1.0) / count * size;
    return max(coverAt(here.x, line.x), coverAt(here.y, line.y));
  }
  return 0.0;
}

vec4 filter(vec4 image, Place place) {
  vec2 pixel = vec2(place.pixel) + 0.5;
  vec2 frame = place.size;
  if (param.aspect > 0.0) {
    frame = min(frame, frame.yx * vec2(param.aspect, 1.0 / param.aspect));
  }
  vec2 here = pixel - 0.5 * (place.size - frame);
  vec2 covered = clamp(min(here, frame - here) + 0.5, 0.0, 1.0);
  float inside = param.aspect > 0.0 ? covered.x * covered.y : 1.0;
  vec3 result = image.rgb * (1.0 - param.maskOpacity * (1.0 - inside));
  float cover = coverOfLines(here, frame) * inside * param.opacity * param.color.a;
  return vec4(mix(result, param.color.rgb, cover), image.a);
}
