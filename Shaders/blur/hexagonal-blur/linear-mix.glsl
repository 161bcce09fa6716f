//! filter linear-mix
//! category blur
//! summary Mixes two pictures in linear light; a step of hexagonal-blur.
//! formula mix(first, second, share)
//! role part
//! kind pixel
//! inputs first second
//! space linear
//! alpha premultiplied
//! param share float 0.5 0..1 "Share of the second picture"
vec4 filter(vec4 first, vec4 second, Place place) {
  return mix(first, second, param.share);
}
