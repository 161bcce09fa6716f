//! filter focus-hold
//! category focus
//! summary Keeps marks until their score falls below 0.8 of the gate; a step of focus-peaking.
//! details Noise moves scores a little from frame to frame: without it, marks near the gate would flicker.
//! formula clamp(floor(n previous), floor(n mark), ceil(n mark)) / n, n the number of marks: 1, or 3 with the ladder
//! role part
//! kind pixel
//! jumps
//! inputs marks previous:out
//! alpha none
//! bytes
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param coloring enum single single|ladder "Colours of focus-peaking"
//! let count = coloring == 0 ? 1 : 3
//! identity mode == 3 || threshold == 1
vec4 filter(vec4 marks, vec4 previous, Place place) {
  // Marks come with six tenths of the steps between them, those of a first frame too; a quarter keeps rounding out of it.
  vec4 found = marks * param.count;
  return clamp(floor(previous * param.count + 0.25), floor(found + 0.25), ceil(found - 0.25)) / param.count;
}
