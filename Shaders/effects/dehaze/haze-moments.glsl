//! filter haze-moments
//! category effects
//! summary Computes luma, haze and their products, which blurs turn into means and covariances; a step of dehaze.
//! formula (l, h, l h, l^2), l = clamp(luma, 0, 1) - 1/2, h = haze - 1/2
//! role part
//! kind pixel
//! alpha none
//! inputs image haze
vec4 filter(vec4 image, vec4 haze, Place place) {
  float tone = clamp(luma(image.rgb), 0.0, 1.0) - 0.5;
  float thick = haze.r - 0.5;
  return vec4(tone, thick, tone * thick, tone * tone);
}
