//! filter focus-mark
//! category focus
//! summary Marks the pixels whose level reaches that of the sensitivity; a step of focus-peaking.
//! formula mark = level >= gate ? min(1/4 + 4 (level - gate), 1) : 0
//! formula gate: the level of the score 2^(1.52 - 1.75 s - 1.6 s^4), s the sensitivity, none at 0; edge: of 2^(2.8 - 4 s)
//! details On the tuning part of the focus bench a tenth of sensitivity then adds about half as many marks.
//! role part
//! kind pixel
//! jumps
//! inputs level
//! out r8
//! param sensitivity float 0.7 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! let octaves = mode == 3 ? 2.8 - 4 * sensitivity : 1.52 - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4)
//! let gate = sensitivity == 0 ? 2 : (8 + octaves) / 16
//! identity threshold == 1
vec4 filter(vec4 level, Place place) {
  return vec4(vec3(markOf(level.r, param.gate)), 1.0);
}
