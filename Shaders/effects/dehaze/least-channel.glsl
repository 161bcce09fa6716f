//! filter least-channel
//! category effects
//! summary Computes the minimum of red, green and blue as grey; a step of dehaze.
//! formula clamp(min(r, g, b), 0, 1)
//! role part
//! kind pixel
//! out r8
vec4 filter(vec4 image, Place place) {
  return vec4(vec3(clamp(min(image.r, min(image.g, image.b)), 0.0, 1.0)), 1.0);
}
