//! filter laplacian
//! gpuimage GPUImageLaplacianFilter Laplacian
//! category edges
//! summary Shows the difference of each pixel from its neighbours, on middle grey.
//! formula 0.5 + [0.5 1 0.5; 1 -6 1; 0.5 1 0.5] * in; alpha stays
//! source the GPUImage definition
//! kind stencil 1
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! gain 12
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 sides = tap(0, -1).rgb + tap(-1, 0).rgb + tap(1, 0).rgb + tap(0, 1).rgb;
  vec3 corners = tap(-1, -1).rgb + tap(1, -1).rgb + tap(-1, 1).rgb + tap(1, 1).rgb;
  return vec4(0.5 + sides + 0.5 * corners - 6.0 * center.rgb, center.a);
}
