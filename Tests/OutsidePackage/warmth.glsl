//! filter warmth
//! category color
//! summary Warms the picture.
//! kind pixel
//! param amount float 0.2 0..1 "Strength"
//! param tint color orange "Colour of the light"
vec4 filter(vec4 image, Place place) {
  return vec4(image.rgb * mix(vec3(1.0), param.tint.rgb, param.amount), image.a);
}
