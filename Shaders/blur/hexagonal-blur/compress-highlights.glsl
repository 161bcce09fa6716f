//! filter compress-highlights
//! category blur
//! summary Undoes expand-highlights; a step of hexagonal-blur.
//! formula c max(1 / (1 + amount max(luma, 0)), 1 - amount), c and luma linear
//! role part
//! kind pixel
//! space linear
//! param amount float 0.95 0..0.99 "Strength; 1 / (1 - amount) becomes white"
//! identity amount == 0
vec4 filter(vec4 image, Place place) {
  float scale = max(1.0 / (1.0 + param.amount * max(luma(image.rgb), 0.0)), 1.0 - param.amount);
  return vec4(image.rgb * scale, image.a);
}
