//! filter posterize
//! gpuimage GPUImagePosterizeFilter Posterize
//! category effects
//! summary Reduces each channel to a few tones.
//! formula floor(n rgb + 1/2) / n, n = color-levels
//! source the GPUImage definition
//! example posterize=4
//! kind pixel
//! jumps
//! param color-levels int 10 1..256 "Steps of each channel between 0 and 1"
vec4 filter(vec4 image, Place place) {
  float levels = float(param.colorLevels);
  return vec4(floor(image.rgb * levels + 0.5) / levels, image.a);
}
