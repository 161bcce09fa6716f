//! filter local-binary-pattern
//! gpuimage GPUImageLocalBinaryPatternFilter LocalBinaryPattern
//! category edges
//! summary Shows as grey which of the eight neighbours are not darker: a texture code of eight bits per pixel.
//! formula sum of 2^k for luma(neighbour k) >= luma(in) / 255, k counterclockwise from the top right one
//! source T. Ojala, M. Pietikainen and T. Maenpaa, Multiresolution gray-scale and rotation invariant texture
//! source classification with local binary patterns, PAMI 2002
//! kind stencil 1
//! jumps
//! reads luma
//! out r8
//! bytes
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  float center = tapLuma(0, 0);
  float bits = step(center, tapLuma(1, -1)) + 2.0 * step(center, tapLuma(0, -1))
    + 4.0 * step(center, tapLuma(-1, -1)) + 8.0 * step(center, tapLuma(-1, 0))
    + 16.0 * step(center, tapLuma(-1, 1)) + 32.0 * step(center, tapLuma(0, 1))
    + 64.0 * step(center, tapLuma(1, 1)) + 128.0 * step(center, tapLuma(1, 0));
  return vec4(vec3(bits / 255.0), 1.0);
}
