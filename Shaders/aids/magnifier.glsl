//! filter magnifier
//! category aids
//! summary Shows a magnified part of the picture in a loupe over it.
//! details The loupe is over the point that it shows, moved inside near the edges of the picture, or in a corner.
//! details `pixels` shows each pixel as a square, to judge focus and noise; `smooth` interpolates.
//! formula in(center + (position - loupe) / factor) within the loupe
//! example magnifier=0.35|0.45
//! role aid
//! kind general
//! param center point 0.5|0.5 0..1 "What is shown larger, in fractions of width and height"
//! param factor float 3 1..32 "Magnification"
//! param size float 0.45 0.02..1 "Diameter or side of the loupe, as a fraction of the shorter side"
//! param corner enum point point|bottom-left|bottom-right|top-left|top-right "Where the loupe lies: over the point or in a corner"
//! param shape enum round round|square "Shape of the loupe"
//! param scaling enum smooth smooth|pixels "How pixels look when they are larger"
//! param border float 3 0..64 px "Width of the border"
//! param color color white "Colour of the border"
//! gain 1
vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec2 pixel = vec2(place.pixel) + 0.5;
  vec2 size = place.size;
  float shorter = min(size.x, size.y);
  float radius = 0.5 * param.size * shorter;
  vec2 shown = param.center * size;
  float margin = radius + param.border + (param.corner == 0 ? 0.0 : 0.02 * shorter);
  vec2 low = min(vec2(margin), 0.5 * size);
  vec2 high = size - low;
  vec2 loupe = param.corner == 0 ? clamp(shown, low, high)
    : vec2(param.corner % 2 == 1 ? low.x : high.x, param.corner < 3 ? high.y : low.y);
  vec2 offset = pixel - loupe;
  float away = param.shape == 0 ? length(offset) : max(abs(offset.x), abs(offset.y));
  float outer = clamp(radius + param.border - away + 0.5, 0.0, 1.0);
  vec2 source = shown + offset / param.factor;
  vec4 seen;
  if (param.scaling == 0) {
    seen = at(source / size);
  } else {
    // A position between two pixels belongs to the next one on every GPU.
    ivec2 nearest = ivec2(floor(source + 0.001)) - place.pixel;
    seen = tap(nearest.x, nearest.y);
  }
  vec4 rim = mix(image, vec4(param.color.rgb, 1.0), outer * param.color.a);
  return mix(rim, seen, clamp(radius - away + 0.5, 0.0, 1.0));
}
