//! filter haze
//! gpuimage GPUImageHazeFilter Haze
//! category color
//! summary Removes or adds a white veil, uniformly or varying with the height in the picture.
//! formula (rgb - d) / (1 - d), d = distance + slope * y, y from 0 at the top to 1 at the bottom
//! source the GPUImage definition
//! kind pixel
//! param distance float 0.2 -0.3..0.3 "Strength of the veil that is removed; below 0 adds one"
//! param slope float 0 -0.3..0.3 "Change of the strength from top to bottom"
//! identity distance == 0 && slope == 0
vec4 filter(vec4 image, Place place) {
  float veil = min(param.distance + param.slope * place.position.y, 0.999);
  return vec4((image.rgb - veil) / (1.0 - veil), image.a);
}
