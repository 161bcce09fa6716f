//! filter emboss
//! gpuimage GPUImageEmbossFilter EmbossFilter
//! category effects
//! summary Renders the picture as a relief lit from a corner.
//! formula in + s (2 in(1, 1) + in(1, 0) + in(0, 1) - in(-1, 0) - in(0, -1) - 2 in(-1, -1)), s = intensity
//! source the GPUImage definition
//! kind stencil 1
//! param intensity float 1 0..4 "Height of the relief"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! identity intensity == 0
//! gain 1 + 8 * abs(intensity)
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 lit = 2.0 * tap(1, 1).rgb + tap(1, 0).rgb + tap(0, 1).rgb;
  vec3 dark = 2.0 * tap(-1, -1).rgb + tap(-1, 0).rgb + tap(0, -1).rgb;
  return vec4(center.rgb + param.intensity * (lit - dark), center.a);
}
