//! filter sharpen
//! gpuimage GPUImageSharpenFilter Sharpen
//! category blur
//! summary Increases the difference of each pixel from its four neighbours.
//! formula (1 + 4 s) in - s (left + right + top + bottom), s = sharpness
//! example sharpen=1.5
//! kind stencil 1
//! param sharpness float 0 -4..4 "Sharpness; below 0 softens"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! identity sharpness == 0
//! gain abs(1 + 4 * sharpness) + 4 * abs(sharpness)
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 around = tap(-1, 0).rgb + tap(1, 0).rgb + tap(0, -1).rgb + tap(0, 1).rgb;
  return vec4(center.rgb + param.sharpness * (4.0 * center.rgb - around), center.a);
}
