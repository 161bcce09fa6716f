//! filter gamma
//! gpuimage GPUImageGammaFilter GammaAdjustment
//! category color
//! summary Applies a gamma curve: above 1 darkens the middle tones, below 1 brightens them.
//! formula max(rgb, 0) ^ gamma
//! example gamma=1.8
//! kind pixel
//! jumps
//! param gamma float 1 0..3 "Exponent"
//! identity gamma == 1
//! merge gamma = gamma * nextGamma
vec4 filter(vec4 image, Place place) {
  return vec4(powerOfPositive(image.rgb, param.gamma), image.a);
}
