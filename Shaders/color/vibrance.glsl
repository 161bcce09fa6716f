//! filter vibrance
//! gpuimage GPUImageVibranceFilter Vibrance
//! category color
//! summary Increases the saturation of muted colours more than that of strong ones.
//! formula mix(rgb, max(r, g, b), -3 vibrance (max(r, g, b) - (r + g + b) / 3))
//! source the GPUImage definition
//! kind pixel
//! param vibrance float 0 -1.2..1.2 "Strength; below 0 weakens colours"
//! gain 1 + 12 * abs(vibrance)
//! example vibrance=0.8
//! identity vibrance == 0
vec4 filter(vec4 image, Place place) {
  float greatest = max(max(image.r, image.g), image.b);
  float average = dot(image.rgb, vec3(1.0 / 3.0));
  return vec4(mix(image.rgb, vec3(greatest), -3.0 * param.vibrance * (greatest - average)), image.a);
}
