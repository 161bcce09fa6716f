//! filter focus-gate
//! category focus
//! summary Computes the measure exceeded by a fraction of the picture, and the noise; a step of focus-peaking.
//! details Green is the smallest limit that at most the given fraction of the pixels reaches, halfway between two of
//! details 256 levels.
//! formula (least level with count(measure > level) <= share, + 1/2) / 255
//! role part
//! kind reduce
//! jumps
//! inputs noise bins
//! param threshold enum fixed fixed|share "Threshold of focus-peaking"
//! param share float 0.005 0.0001..0.1 "Share of the picture that is marked at most"
//! identity threshold == 0
vec4 filter(vec2 size) {
  if (param.threshold == 0) {
    return tap(0, 0);
  }
  float sum = 0.0;
  int level = 255;
  while (level > 0) {
    sum += tap2(level, 0).r;
    if (sum > param.share) {
      break;
    }
    level--;
  }
  return vec4(tap(0, 0).r, (float(level) + 0.5) / 255.0, 0.0, 1.0);
}
