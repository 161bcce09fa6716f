//! filter expand-highlights
//! category blur
//! summary Brightens highlights to the light that they had before they were cut off; a step of hexagonal-blur.
//! formula c / (1 - amount clamp(luma, 0, 1)), c and luma linear
//! role part
//! kind pixel
//! space linear
//! param amount float 0.95 0..0.99 "Strength; white becomes 1 / (1 - amount)"
//! identity amount == 0
vec4 filter(vec4 image, Place place) {
  return vec4(image.rgb / (1.0 - param.amount * clamp(luma(image.rgb), 0.0, 1.0)), image.a);
}
