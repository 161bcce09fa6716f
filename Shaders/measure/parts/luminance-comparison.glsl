//! filter luminance-comparison
//! category measure
//! summary Shows white where one picture is at least as bright as another, black elsewhere.
//! formula luma(image) >= multiplier * luma(level) - offset ? white : black
//! role part
//! kind pixel
//! jumps
//! inputs image level
//! param multiplier float 1 0.. "Multiple of the level's luminance"
//! param offset float 0 -1..1 "What is taken off the level"
vec4 filter(vec4 image, vec4 level, Place place) {
  return vec4(vec3(step(param.multiplier * luma(level.rgb) - param.offset, luma(image.rgb))), image.a);
}
