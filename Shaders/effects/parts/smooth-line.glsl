//! filter smooth-line
//! category effects
//! summary Fits luma linearly around a pixel, flatter where it is even; a step of clarity and texture-detail.
//! formula (a, (1 - a) mean, 0), a = var / (var + evenness), var = mean of squares - mean^2
//! source K. He, J. Sun and X. Tang, Guided Image Filtering, ECCV 2010
//! role part
//! kind pixel
//! jumps
//! param evenness float 0.03 0.0001..1 "Variance below which an area counts as even"
vec4 filter(vec4 means, Place place) {
  float variance = max(means.g - means.r * means.r, 0.0);
  float slope = variance / (variance + param.evenness);
  return vec4(slope, (1.0 - slope) * means.r, 0.0, 1.0);
}
