//! filter voronoi-flood
//! category effects
//! summary Selects the nearest of the seeds known at nine positions; a step of jfa-voronoi.
//! formula the nearest of the seeds of in(x + i step, y + j step), i and j in -1, 0, 1; of equal ones the topmost
//! source G. Rong and T.-S. Tan, Jump Flooding in GPU, I3D 2006
//! role part
//! kind general
//! jumps
//! param step int 1 1..2048 "Distance of the places, in pixels"
//! param reach int 1023 1..4095 px "Distance up to which seeds are certainly found"
//! identity step > reach
//! footprint left - step ; top - step ; right + step ; bottom + step
vec4 filter(Place place) {
  if (param.step > param.reach) {
    return tap(0, 0);
  }
  vec3 best = vec3(0.0);
  float least = 1e9;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      ivec2 offset = ivec2(x, y) * param.step;
      // Beyond the border taps repeat it, from where ways would lead elsewhere.
      vec2 there = place.position + vec2(offset) * place.texel;
      if (there != clamp(there, vec2(0.0), vec2(1.0))) {
        continue;
      }
      vec4 known = tap(offset.x, offset.y);
      vec2 way = known.rg + vec2(offset);
      // Of two seeds that are equally near the first in reading order is taken, whatever the steps.
      float away = dot(way, way);
      bool isFirst = way.y < best.y || (way.y == best.y && way.x < best.x);
      if (known.b > 0.5 && (away < least || (away == least && isFirst))) {
        least = away;
        best = vec3(way, 1.0);
      }
    }
  }
  return vec4(best, 1.0);
}
