//! filter picture-extent
//! category geometry
//! summary Passes the size of the picture to a filter that needs it; a step of lanczos-resampling.
//! formula (width, height, 0, 1), in pixels
//! role part
//! kind reduce
vec4 filter(vec2 size) {
  return vec4(size, 0.0, 1.0);
}
