//! filter color-local-binary-pattern
//! gpuimage GPUImageColorLocalBinaryPatternFilter ColorLocalBinaryPattern
//! category edges
//! summary Shows per channel which of the eight neighbours are not darker, as eight bits.
//! formula by channel, sum of 2^k for neighbour k >= in / 255, k counterclockwise from the top right one; alpha stays
//! source T. Ojala, M. Pietikainen and T. Maenpaa, Multiresolution gray-scale and rotation invariant texture
//! source classification with local binary patterns, PAMI 2002
//! kind stencil 1
//! jumps
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec3 bits = step(center.rgb, tap(1, -1).rgb) + 2.0 * step(center.rgb, tap(0, -1).rgb)
    + 4.0 * step(center.rgb, tap(-1, -1).rgb) + 8.0 * step(center.rgb, tap(-1, 0).rgb)
    + 16.0 * step(center.rgb, tap(-1, 1).rgb) + 32.0 * step(center.rgb, tap(0, 1).rgb)
    + 64.0 * step(center.rgb, tap(1, 1).rgb) + 128.0 * step(center.rgb, tap(1, 0).rgb);
  return vec4(bits / 255.0, center.a);
}
