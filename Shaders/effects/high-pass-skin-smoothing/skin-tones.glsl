//! filter skin-tones
//! category effects
//! summary Computes a grey picture in which skin blemishes are dark; a step of high-pass-skin-smoothing.
//! formula overlay(green, blue) of half the light
//! role part
//! kind pixel
//! out r8
vec4 filter(vec4 image, Place place) {
  vec2 shade = 0.5 * clamp(image.gb, 0.0, 1.0);
  return vec4(vec3(overlayBlend(vec3(shade.x), vec3(shade.y)).r), 1.0);
}
