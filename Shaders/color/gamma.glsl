//! filter gamma
//! gpuimage GPUImageGammaFilter GammaAdjustment
//! category color
//! summary Applies a gamma curve: above 1 darkens the middle tones, below 1 brightens them.
//! formula rgb ^ gamma; what is below 0 stays, unless gamma is 0
//! example gamma=1.8
//! kind pixel
//! jumps
//! param gamma float 1 0..3 "Exponent"
//! identity gamma == 1
//! merge gamma = gamma * nextGamma
vec4 filter(vec4 image, Place place) {
  // A gamma of 1 changes nothing, whatever the colour.
  vec3 below = param.gamma == 0.0 ? vec3(0.0) : min(image.rgb, vec3(0.0));
  return vec4(powerOfPositive(image.rgb, param.gamma) + below, image.a);
}
