//! filter solid-color
//! gpuimage GPUImageSolidColorGenerator color=#000080
//! gpuimage SolidColorGenerator
//! category color
//! summary Generates a picture of one colour, the size of the frame.
//! formula color
//! example solid-color=teal
//! kind generator
//! param color color white "The colour"
vec4 filter(Place place) {
  return param.color;
}
