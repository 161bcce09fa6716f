//! filter focus-mark-share
//! category focus
//! summary Marks the pixels whose level exceeds that of a share of the picture; a step of focus-peaking.
//! details What is not sharp at the greatest sensitivity is not marked.
//! formula mark = level >= gate ? min(1/4 + 4 (level - gate), 1) : 0
//! formula gate = max(limits, 0.386); with the mode edge max(limits, 0.425)
//! role part
//! kind pixel
//! jumps
//! inputs level limits
//! out r8
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! let least = mode == 3 ? 0.425 : 0.386
//! identity threshold == 0
vec4 filter(vec4 level, vec4 limits, Place place) {
  return vec4(vec3(markOf(level.r, max(param.least, limits.r))), 1.0);
}
