//! filter luminance-threshold
//! gpuimage GPUImageLuminanceThresholdFilter LuminanceThreshold
//! category color
//! summary Shows white where the luma reaches a threshold and black elsewhere.
//! formula luma >= threshold ? 1 : 0
//! kind pixel
//! jumps
//! param threshold float 0.5 0..1 "Luma from which on the result is white"
vec4 filter(vec4 image, Place place) {
  return vec4(vec3(step(param.threshold, luma(image.rgb))), image.a);
}
