//! filter luma-difference
//! category effects
//! summary Adds the difference of luma between a picture and its blurred copy; the last step of definition.
//! formula rgb + intensity (luma(image) - blurred)
//! example split[a][b];[b]grayscale,gaussian-blur=8[c];[a][c]luma-difference
//! role part
//! kind pixel
//! inputs image blurred
//! param intensity float 1 0..4 "How many differences are added"
//! identity intensity == 0
vec4 filter(vec4 image, vec4 blurred, Place place) {
  return vec4(image.rgb + param.intensity * (luma(image.rgb) - blurred.r), image.a);
}
