//! filter xy-derivative
//! gpuimage GPUImageXYDerivativeFilter
//! category edges
//! summary Shows the squares and the product of the luma gradients along x and y, by the Prewitt operator.
//! formula (Ix^2, Iy^2, (Ix Iy + 1) / 2), Ix = edge-strength [-1 0 1; -1 0 1; -1 0 1] * luma, Iy its transpose
//! source the GPUImage definition
//! kind stencil 1
//! reads luma
//! param edge-strength float 1 0.. "Factor of the slopes"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! gain 36 * edgeStrength * edgeStrength
vec4 filter(Place place) {
  vec2 slope = param.edgeStrength * gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 1.0);
  slope = clamp(slope, -1e9, 1e9);
  return vec4(slope * slope, 0.5 * slope.x * slope.y + 0.5, 1.0);
}
