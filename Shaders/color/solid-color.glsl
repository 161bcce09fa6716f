//! filter solid-color
//! gpuimage GPUImageSolidColorGenerator SolidColorGenerator
//! category color
//! summary Makes a picture of one colour, as large as the frame.
//! formula color
//! example solid-color=teal
//! kind generator
//! param color color white "The colour"
vec4 filter(Place place) {
  return param.color;
}
