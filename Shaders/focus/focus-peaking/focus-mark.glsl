//! filter focus-mark
//! category focus
//! summary Marks where a score reaches that of the sensitivity; a step of focus-peaking.
//! details Marks are compared scores and no logarithms of them. A share of the picture is counted in levels, which take
//! details the place of marks then.
//! formula mark = score >= gate ? 1 : 0; with the ladder 1/3 from the gate, 2/3 from 1.62 gates and 1 from 2.64 gates on
//! formula gate = 2^(1.52 - 1.75 s - 1.6 s^4), s the sensitivity, none at 0; for edges 2^(2.8 - 4 s), and all is squared
//! formula with the threshold share instead: clamp((log2(score) + 8) / 16, 0, 1)
//! details On the tuning part of the focus bench a tenth of sensitivity then adds about half as many marks.
//! role part
//! kind pixel
//! jumps
//! inputs scores
//! alpha none
//! param of enum blocks blocks|edges "The scores of four pixels, or the square of that of one in all channels"
//! param sensitivity float 0.7 0..1 "Sensitivity"
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param coloring enum single single|ladder "Colours of focus-peaking"
//! bytes when threshold == 0
//! let octaves = of == 1 ? 2 * (2.8 - 4 * sensitivity) : 1.52 - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4)
//! let gate = sensitivity == 0 ? pow(10, 30) : pow(2, octaves)
//! let ladder = pow(2, of == 1 ? 1.4 : 0.7)
//! identity (of == 1) != (mode == 3)
vec4 filter(vec4 scores, Place place) {
  if (param.threshold == 1) {
    return focusLevelsOf(param.of == 1 ? sqrt(scores) : scores);
  }
  if (param.coloring == 0) {
    return step(param.gate, scores);
  }
  return marksOf(scores, param.gate * vec3(1.0, param.ladder, param.ladder * param.ladder));
}
