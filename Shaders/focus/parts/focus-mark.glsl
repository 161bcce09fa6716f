//! filter focus-mark
//! category focus
//! summary Marks where a score reaches that of the sensitivity; a step of focus-peaking.
//! details Marks are compared scores and no logarithms of them. A share of the picture is counted in levels, which take
//! details the place of marks then.
//! formula mark = score >= gate ? 1 : 0; with the ladder 1/3 from the gate, 2/3 from 1.62 gates and 1 from 2.64 gates on
//! formula gate = reference 2^(-0.713 - 1.75 s - 1.6 s^4), s the sensitivity: a fifth of the reference at 0.7, none at 0
//! formula for edges gate = 2^(2.8 - 4 s), and all is squared
//! formula of blocks 0.4 times this mark and 0.6 times that with 0.8 of the gates, for focus-hold
//! formula with the threshold share instead: clamp((log2(score) + 4) / 16, 0, 1)
//! details On the tuning part of the focus bench a tenth of sensitivity then adds about half as many marks.
//! role part
//! kind pixel
//! jumps
//! inputs scores
//! alpha none
//! param of enum blocks blocks|edges "The scores of four pixels, or the square of that of one in all channels"
//! param sensitivity float 0.7 0..1 "Sensitivity"
//! param reference float 1.5 1.5..4 "Score of the sharpest that the camera has shown"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param coloring enum single single|ladder "Colours of focus-peaking"
//! bytes when threshold == 0
//! let octaves = of == 1 ? 2 * (2.8 - 4 * sensitivity) : -0.713 - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4)
//! let gate = sensitivity == 0 ? pow(10, 30) : (of == 1 ? 1 : reference) * pow(2, octaves)
//! let near = of == 1 ? 0 : 0.6
//! let ladder = pow(2, of == 1 ? 1.4 : 0.7)
//! identity (of == 1) != (mode == 3)
vec4 filter(vec4 scores, Place place) {
  if (param.threshold == 1) {
    return focusLevelsOf(param.of == 1 ? sqrt(scores) : scores);
  }
  if (param.coloring == 0) {
    return mix(step(param.gate, scores), step(0.8 * param.gate, scores), param.near);
  }
  vec3 gates = param.gate * vec3(1.0, param.ladder, param.ladder * param.ladder);
  return mix(marksOf(scores, gates), marksOf(scores, 0.8 * gates), param.near);
}
