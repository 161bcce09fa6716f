//! filter level-difference
//! category temporal
//! summary Compares a picture with a reference: blended, or as a difference that is grey where they are equal.
//! details To compare with a photograph: image='before.jpg'[reference];[in][reference]level-difference. The reference
//! details is stretched to the picture, whatever its size. For a frame of the same camera see onion-skin.
//! formula blend: mix(in, reference, amount)
//! formula difference: 0.5 + 4 amount (in - reference)
//! kind pixel
//! inputs image reference
//! param mode enum blend blend|difference "Both pictures over each other, or their difference"
//! param amount float 0.5 0..1 "Share of the reference; of a difference, an eighth of its gain"
vec4 filter(vec4 image, vec4 reference, Place place) {
  vec3 blend = mix(image.rgb, reference.rgb, param.amount);
  vec3 difference = 0.5 + 4.0 * param.amount * (image.rgb - reference.rgb);
  return vec4(param.mode == 0 ? blend : difference, image.a);
}
