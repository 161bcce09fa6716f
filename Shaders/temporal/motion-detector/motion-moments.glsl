//! filter motion-moments
//! category temporal
//! summary Weights every position by a mask: the means give its centre and its extent; a step of motion-detector.
//! formula (x mask, y mask, mask), x and y in fractions of width and height
//! role part
//! kind pixel
//! inputs mask
//! out float
vec4 filter(vec4 mask, Place place) {
  return vec4(place.position * mask.r, mask.r, 1.0);
}
