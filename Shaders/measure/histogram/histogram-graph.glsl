//! filter histogram-graph
//! category measure
//! summary Draws the fractions of histogram-bins over a picture; a step of histogram.
//! formula light where y < share(255 x) / peak
//! role part
//! kind general
//! inputs image bins peak
//! param channels enum rgb red|green|blue|rgb|luminance|parade "What is drawn"
//! param scale enum linear linear|square-root "Heights"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full "Where the panel lies"
//! param width float 0.3 0.05..1 "Width of the panel, as a fraction of the picture's"
//! footprint left ; top ; right ; bottom
float heightOf(float share, float peak) {
  float height = share / max(peak, 1e-9);
  return param.scale == 1 ? sqrt(height) : height;
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec3 q = panelPosition(place, param.corner, param.width, 0.5);
  if (!isInPanel(q)) {
    return image;
  }
  float column = q.x;
  int channel = param.channels;
  if (param.channels == 5) {
    channel = min(int(q.x * 3.0), 2);
    column = q.x * 3.0 - float(channel);
  }
  // Levels lie beside one another; between them their shares are mixed.
  float level = clamp(column, 0.0, 1.0) * 255.0;
  int low = min(int(level), 254);
  ivec2 here = place.pixel;
  vec4 share = mix(tap2(low - here.x, -here.y), tap2(low + 1 - here.x, -here.y), level - float(low));
  float peak = tap3(-here.x, -here.y).r;
  vec3 back = param.corner == 4 ? vec3(0.0) : image.rgb * 0.35;
  vec3 lit = vec3(
    coverBelow(heightOf(share.r, peak), q), coverBelow(heightOf(share.g, peak), q),
    coverBelow(heightOf(share.b, peak), q));
  if (param.channels == 4) {
    lit = vec3(coverBelow(heightOf(share.a, peak), q));
  } else if (param.channels != 3) {
    lit *= vec3(equal(ivec3(channel), ivec3(0, 1, 2)));
  }
  return vec4(mix(back, vec3(0.92), lit), image.a);
}
