//! filter clahe-mapping
//! category measure
//! summary Maps luminance through the curves of the four nearest tiles; a step of clahe.
//! formula in + mix over tiles of curve(luma) - luma
//! role part
//! kind general
//! jumps
//! inputs image curves
//! param tiles int 8 1..16 "Tiles along each side"
//! footprint left ; top ; right ; bottom
float curveOf(ivec2 tile, float level, ivec2 here) {
  ivec2 inside = clamp(tile, ivec2(0), ivec2(param.tiles - 1));
  int row = inside.y * param.tiles + inside.x - here.y;
  int low = min(int(level), 254);
  return mix(tap2(low - here.x, row).r, tap2(low + 1 - here.x, row).r, level - float(low));
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  float light = clamp(luma(image.rgb), 0.0, 1.0);
  float level = light * 255.0;
  vec2 grid = place.position * float(param.tiles) - 0.5;
  ivec2 tile = ivec2(floor(grid));
  vec2 part = grid - floor(grid);
  float upper = mix(
    curveOf(tile, level, place.pixel), curveOf(tile + ivec2(1, 0), level, place.pixel), part.x);
  float lower = mix(
    curveOf(tile + ivec2(0, 1), level, place.pixel), curveOf(tile + ivec2(1, 1), level, place.pixel), part.x);
  return vec4(image.rgb + (mix(upper, lower, part.y) - light), image.a);
}
