//! filter focus-mark
//! category focus
//! summary Marks the pixels whose level reaches that of the sensitivity; a step of focus-peaking.
//! formula mark = level >= gate ? min(1/4 + 4 (level - gate), 1) : 0
//! formula gate: the level of the score 1.15 * 8^(1 - 2 sensitivity), none at 0; edge: of 4^(1 - 2 sensitivity)
//! role part
//! kind pixel
//! jumps
//! inputs level
//! out r8
//! param sensitivity float 0.5 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! let steps = 1 - 2 * sensitivity
//! let gate = sensitivity == 0 ? 2 : mode == 3 ? 0.5 + steps / 8 : 0.5125 + 3 * steps / 16
//! identity threshold == 1
vec4 filter(vec4 level, Place place) {
  return vec4(vec3(markOf(level.r, param.gate)), 1.0);
}
