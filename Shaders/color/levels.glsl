//! filter levels
//! gpuimage GPUImageLevelsFilter LevelsAdjustment
//! category color
//! summary Maps an input range of tones to an output range, with a gamma in between.
//! formula mix(min-output, max-output, clamp((rgb - minimum) / (maximum - minimum), 0, 1) ^ (1 / middle))
//! example levels=minimum=0.1:middle=1.2:maximum=0.8
//! kind pixel
//! jumps
//! param minimum float 0 0..1 "Tone that becomes the darkest"
//! param middle float 1 0.. "Gamma of the middle tones; above 1 brightens"
//! param maximum float 1 0..1 "Tone that becomes the brightest"
//! param min-output float 0 0..1 "Darkest tone of the result"
//! param max-output float 1 0..1 "Brightest tone of the result"
//! let slope = 1 / max(maximum - minimum, 0.000001)
//! let exponent = 1 / max(middle, 0.000001)
vec4 filter(vec4 image, Place place) {
  vec3 stretched = clamp((image.rgb - param.minimum) * param.slope, 0.0, 1.0);
  vec3 bent = powerOfPositive(stretched, param.exponent);
  return vec4(mix(vec3(param.minOutput), vec3(param.maxOutput), bent), image.a);
}
