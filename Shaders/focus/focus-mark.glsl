//! filter focus-mark
//! category focus
//! summary Marks the pixels whose sharpness stands out of the noise; a step of focus-peaking.
//! details A pixel needs two marked neighbours: edges have them, single grains do not.
//! formula measure >= gate in the pixel and in three of the three by three around it ? 1 : 0
//! part
//! kind stencil mode == 3 ? 0 : 1
//! inputs measure noise
//! out r8
//! param sensitivity float 0.5 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge "Mode of focus-peaking"
//! let base = 0.16 * pow(4, 1 - 2 * sensitivity)
//! let factor = 1.8 * pow(2, 0.5 - sensitivity)
//! identity mode == 3
vec4 filter(Place place) {
  if (param.mode == 3) {
    return tap(0, 0);
  }
  // What is least of many estimates is about half of the noise. Beyond 0.15 it is texture, or unknown.
  float gate = max(param.base, param.factor * min(tap2(0, 0).r, 0.15));
  float count = 0.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      count += step(gate, tap(x, y).r);
    }
  }
  return vec4(vec3(step(gate, tap(0, 0).r) * step(2.5, count)), 1.0);
}
