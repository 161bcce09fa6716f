//! filter highlight-light
//! category effects
//! summary Computes the linear light of bright parts; a step of glow and halation.
//! formula light * smoothstep(threshold, 1, luma), light the linear light of the picture
//! example highlight-light=0.3
//! role part
//! kind pixel
//! param threshold float 0.6 0..1 "Luma from which on parts shine"
//! let slope = 1 / max(1 - threshold, 0.000001)
vec4 filter(vec4 image, Place place) {
  float share = clamp((luma(image.rgb) - param.threshold) * param.slope, 0.0, 1.0);
  return vec4(linearLight(clamp(image.rgb, 0.0, 4.0)) * (share * share * (3.0 - 2.0 * share)), image.a);
}
