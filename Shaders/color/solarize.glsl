//! filter solarize
//! gpuimage GPUImageSolarizeFilter Solarize
//! category color
//! summary Inverts the dark parts, like light in a darkroom.
//! formula luma <= threshold ? 1 - rgb : rgb
//! source the GPUImage definition
//! kind pixel
//! jumps
//! param threshold float 0.5 0..1 "Luma up to which colours are inverted"
vec4 filter(vec4 image, Place place) {
  return vec4(luma(image.rgb) <= param.threshold ? 1.0 - image.rgb : image.rgb, image.a);
}
