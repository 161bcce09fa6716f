//! filter focus-mark-share
//! category focus
//! summary Marks the pixels whose level exceeds that of a share of the picture; a step of focus-peaking.
//! details What has not a tenth of the reference is not marked, however little else there is.
//! formula mark = level >= gate ? 1/3 : 0; 2/3 and 1 from 0.7 and 1.4 octaves above it on
//! formula gate = max(limits, level of reference / 10); with the mode edge max(limits, 0.175)
//! role part
//! kind pixel
//! jumps
//! inputs level limits
//! out r8
//! bytes
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param reference float 1.5 1.5..4 "Score of the sharpest that the camera has shown"
//! let least = mode == 3 ? 0.175 : (log(reference / 10) / log(2) + 4) / 16
//! identity threshold == 0
vec4 filter(vec4 level, vec4 limits, Place place) {
  float gate = max(param.least, limits.r);
  return vec4(marksOf(level, gate + vec3(0.0, 0.7, 1.4) / 16.0).rrr, 1.0);
}
