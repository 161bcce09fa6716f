//! filter sobel-edge-detection
//! gpuimage GPUImageSobelEdgeDetectionFilter SobelEdgeDetection
//! category edges
//! summary Shows the strength of edges in luma, by the Sobel operator.
//! formula edge-strength * length(Gx, Gy), Gx = [-1 0 1; -2 0 2; -1 0 1], Gy its transpose
//! kind stencil 1
//! reads luma
//! param edge-strength float 1 0.. "Factor of the strength"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! gain 8.95 * abs(edgeStrength)
vec4 filter(Place place) {
  vec2 gradient = gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0);
  return vec4(vec3(length(gradient) * param.edgeStrength), 1.0);
}
