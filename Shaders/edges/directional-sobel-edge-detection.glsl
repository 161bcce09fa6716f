//! filter directional-sobel-edge-detection
//! gpuimage GPUImageDirectionalSobelEdgeDetectionFilter
//! category edges
//! summary Shows the strength of edges in luma as red, and their direction as green and blue.
//! details Green and blue are 0, 0.5 or 1 for the neighbour in the direction of the gradient: left, same or right
//! details column, and upper, same or lower row. Read by directional-non-maximum-suppression.
//! formula (length(Gx, Gy), (1 + dx) / 2, (1 + dy) / 2), (dx, dy) the nearest of eight directions of (Gx, Gy)
//! source the GPUImage definition
//! kind stencil 1
//! jumps
//! reads luma
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  vec2 gradient = gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0);
  return vec4(length(gradient), 0.5 + 0.5 * vec2(neighbourAlong(gradient)), 1.0);
}
