//! filter unsharp-difference
//! category blur
//! summary Adds the difference between a picture and its blurred copy; the last step of unsharp-mask.
//! formula image + intensity * (image - blurred)
//! role part
//! kind pixel
//! inputs image blurred
//! param intensity float 1 0.. "How many differences are added"
//! gain image: 1 + abs(intensity)
//! gain blurred: abs(intensity)
//! identity intensity == 0
vec4 filter(vec4 image, vec4 blurred, Place place) {
  return vec4(image.rgb + param.intensity * (image.rgb - blurred.rgb), image.a);
}
