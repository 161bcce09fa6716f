//! filter haze-line
//! category effects
//! summary Fits haze linearly to luma around a pixel; a step of dehaze.
//! formula (a, mean(h) - a mean(l), 0), a = cov(l, h) / (var(l) + 0.001)
//! source K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010
//! role part
//! jumps
//! kind pixel
vec4 filter(vec4 means, Place place) {
  float variance = max(means.a - means.r * means.r, 0.0);
  float slope = (means.b - means.r * means.g) / (variance + 0.001);
  return vec4(slope, means.g - slope * means.r, 0.0, 1.0);
}
