//! filter focus-gate
//! category focus
//! summary Computes the level exceeded by a fraction of the picture; a step of focus-peaking.
//! details It is the smallest limit that at most the given fraction of the pixels reaches, halfway between two of 256
//! details levels.
//! formula (least level with count(level > least) <= share, + 1/2) / 255
//! role part
//! kind reduce
//! jumps
//! inputs bins
//! param share float 0.005 0.0001..0.1 "Share of the picture that is marked at most"
vec4 filter(vec2 size) {
  float sum = 0.0;
  int level = 255;
  while (level > 0) {
    sum += tap(level, 0).r;
    if (sum > param.share) {
      break;
    }
    level--;
  }
  return vec4(vec3((float(level) + 0.5) / 255.0), 1.0);
}
