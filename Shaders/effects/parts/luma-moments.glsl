//! filter luma-moments
//! category effects
//! summary Computes luma and its square, to be averaged by blurs; a step of clarity and texture-detail.
//! formula (l, l^2, 0), l = clamp(luma, 0, 1) - 1/2
//! role part
//! kind pixel
vec4 filter(vec4 image, Place place) {
  float tone = clamp(luma(image.rgb), 0.0, 1.0) - 0.5;
  return vec4(tone, tone * tone, 0.0, 1.0);
}
