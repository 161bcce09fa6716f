//! filter focus-sharpest
//! category focus
//! summary Turns a level of scores into the reference that focus-peaking takes; the last step of focus-reference.
//! formula clamp(2^(16 level - 4), 1.5, 4)
//! role part
//! kind pixel
//! inputs level
//! out float
vec4 filter(vec4 level, Place place) {
  return vec4(vec3(clamp(exp2(16.0 * level.r - 4.0), 1.5, 4.0)), 1.0);
}
