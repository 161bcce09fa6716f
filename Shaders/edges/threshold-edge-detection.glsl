//! filter threshold-edge-detection
//! gpuimage GPUImageThresholdEdgeDetectionFilter ThresholdSobelEdgeDetection
//! category edges
//! summary Shows white where an edge in luma reaches a threshold and black elsewhere.
//! formula edge-strength * length(Gx, Gy) >= threshold ? 1 : 0, with Sobel's Gx and Gy
//! kind stencil 1
//! jumps
//! reads luma
//! out r8
//! bytes
//! param threshold float 0.25 0..1 "Strength from which on the result is white"
//! param edge-strength float 1 0.. "Factor of the strength"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  vec2 gradient = gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0);
  return vec4(vec3(step(param.threshold, length(gradient) * param.edgeStrength)), 1.0);
}
