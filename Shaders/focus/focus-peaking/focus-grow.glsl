//! filter focus-grow
//! category focus
//! summary Widens marks, and surrounds them with a rim of 0.2 for the mode outline; a step of focus-peaking.
//! formula the greatest mark within 0, 0, 1, 2 or 3 pixels along each axis; else 0.2 where one is a pixel further
//! role part
//! kind stencil max(width - 1, 0) + (mode == 4 ? 1 : 0)
//! jumps
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param width enum fine thin|fine|medium|bold|broad "Width of focus-peaking"
//! identity width < 2 && mode != 4
vec4 filter(Place place) {
  float mark = 0.0;
  float rim = 0.0;
  int extent = max(param.width - 1, 0);
  int reach = extent + (param.mode == 4 ? 1 : 0);
  for (int y = -reach; y <= reach; y++) {
    for (int x = -reach; x <= reach; x++) {
      float found = tap(x, y).r;
      if (max(abs(x), abs(y)) <= extent) {
        mark = max(mark, found);
      } else if (found > 0.0) {
        rim = 0.2;
      }
    }
  }
  return vec4(vec3(max(mark, rim)), 1.0);
}
