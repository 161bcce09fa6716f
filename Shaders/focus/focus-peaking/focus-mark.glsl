//! filter focus-mark
//! category focus
//! summary Marks the pixels whose sharpness exceeds the noise; a step of focus-peaking.
//! details A pixel needs two marked neighbours: edges have them, isolated noise does not. The mode outline also marks
//! details the surrounding pixels, with 0.1.
//! formula measure >= gate in the pixel and in three of the three by three around it ? measure / gate / 4 : 0
//! role part
//! kind stencil mode == 3 ? 0 : mode == 4 ? 2 : 1
//! jumps
//! inputs measure noise
//! out r8
//! param sensitivity float 0.5 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! let base = threshold == 1 ? 0.04 : 0.16 * pow(4, 1 - 2 * sensitivity)
//! let factor = 1.8 * pow(2, 0.5 - sensitivity)
//! identity mode == 3 && threshold == 0
vec4 filter(Place place) {
  vec4 limits = tap2(0, 0);
  float center = tap(0, 0).r;
  if (param.mode == 3) {
    if (param.threshold == 0) {
      return tap(0, 0);
    }
    float gate = max(1.8 / 128.0, limits.g);
    return vec4(vec3(markOf(center, gate)), 1.0);
  }
  // What is least of many estimates is about half of the noise. Beyond 0.15 it is texture, or unknown.
  float gate = max(param.base, param.factor * min(limits.r, 0.15));
  if (param.threshold == 1) {
    gate = max(gate, limits.g);
  }
  if (param.mode != 4) {
    float count = 0.0;
    for (int y = -1; y <= 1; y++) {
      for (int x = -1; x <= 1; x++) {
        count += step(gate, tap(x, y).r);
      }
    }
    return vec4(vec3(count > 2.5 ? markOf(center, gate) : 0.0), 1.0);
  }
  // One bit for each of five by five pixels, row by row.
  int bits = 0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      bits |= tap(x, y).r >= gate ? 1 << (5 * y + x + 12) : 0;
    }
  }
  float rim = 0.0;
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      // The three by three pixels around this one, whose first is the lowest bit.
      int around = bits >> (5 * row + column);
      int count = 0;
      for (int bit = 0; bit < 9; bit++) {
        count += around >> (5 * (bit / 3) + bit % 3) & 1;
      }
      if (count >= 3 && (around >> 6 & 1) == 1) {
        rim = 0.1;
        if (row == 1 && column == 1) {
          return vec4(vec3(markOf(center, gate)), 1.0);
        }
      }
    }
  }
  return vec4(vec3(rim), 1.0);
}
