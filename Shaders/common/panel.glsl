// Panels that lie over a picture: histogram, waveform, vectorscope.

/// The position within a panel: 0...1 to the right and upwards inside, and the panel's height in pixels in z.
///
/// `corner` counts bottom left, bottom right, top left, top right, and the whole picture; `width` is a fraction of the
/// picture's width, `aspect` the panel's height over its width.
vec3 panelPosition(Place place, int corner, float width, float aspect) {
  vec2 pixel = place.position * place.size;
  if (corner == 4) {
    return vec3(place.position.x, 1.0 - place.position.y, place.size.y);
  }
  float margin = 0.02 * min(place.size.x, place.size.y);
  vec2 side = width * place.size.x * vec2(1.0, aspect);
  side *= min(1.0, (place.size.y - 2.0 * margin) / side.y);
  vec2 low = vec2(
    corner % 2 == 0 ? margin : place.size.x - margin - side.x,
    corner < 2 ? place.size.y - margin - side.y : margin);
  vec2 inside = (pixel - low) / max(side, vec2(1e-6));
  return vec3(inside.x, 1.0 - inside.y, side.y);
}

/// Whether a position is inside the panel.
bool isInPanel(vec3 position) {
  return all(greaterThanEqual(position.xy, vec2(0.0))) && all(lessThanEqual(position.xy, vec2(1.0)));
}

/// The cell of a grid of counts, whose row 0 is the highest, at a position; between two cells the next one on every GPU.
ivec2 panelCell(vec3 position, vec2 size) {
  return min(ivec2(vec2(position.x, 1.0 - position.y) * size + 0.001), ivec2(size) - 1);
}

/// The fraction of a pixel below a height, both in fractions of the panel.
float coverBelow(float height, vec3 position) {
  return clamp((height - position.y) * position.z + 0.5, 0.0, 1.0);
}

/// The coverage of a pixel by a thin line `distance` away, in fractions of the panel's height.
float coverOfLine(float distance, vec3 position) {
  return clamp(1.0 - abs(distance) * position.z, 0.0, 1.0);
}
