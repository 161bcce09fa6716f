// Panels that lie over a picture: histogram, waveform, vectorscope.

/// The position within a panel in pixels from its top left corner, and the panel's sides in pixels.
///
/// `corner` counts bottom left, bottom right, top left, top right, the whole picture, and a free place, whose left and
/// top edges are `start`. `extent` is the width as a fraction of the picture's, and the height, where 0 is `aspect`
/// times the width. A panel is moved inside the picture, and its edges lie between pixels.
vec4 panelPosition(Place place, int corner, vec2 start, vec2 extent, float aspect) {
  vec2 pixel = vec2(place.pixel) + 0.5;
  if (corner == 4) {
    return vec4(pixel, place.size);
  }
  float margin = corner == 5 ? 0.0 : 0.02 * min(place.size.x, place.size.y);
  vec2 side = extent * place.size;
  side.y = extent.y > 0.0 ? side.y : side.x * aspect;
  side *= min(1.0, (place.size.y - 2.0 * margin) / side.y);
  vec2 low = corner == 5 ? min(start * place.size, place.size - side)
    : vec2(
      corner % 2 == 0 ? margin : place.size.x - margin - side.x,
      corner < 2 ? place.size.y - margin - side.y : margin);
  vec2 from = floor(low + 0.501);
  return vec4(pixel - from, max(floor(low + side + 0.501) - from, 1.0));
}

/// Whether a position is inside the panel.
bool isInPanel(vec4 position) {
  return all(greaterThan(position.xy, vec2(0.0))) && all(lessThan(position.xy, position.zw));
}

/// The height of a panel's letters in pixels, an even number; 0 where the panel is too small for any.
int letterHeight(vec4 position) {
  float shorter = min(position.z, position.w);
  return shorter < 72.0 ? 0 : 2 * clamp(int(shorter * 0.025 + 0.001), 4, 20);
}

/// The coverage of a pixel by a thin line `away` pixels from its centre.
float coverOfLine(float away) {
  return clamp(1.0 - abs(away), 0.0, 1.0);
}
