//! filter structure-tensor
//! category edges
//! summary Computes the squares and the product of the luma gradients; a step of the corner detectors.
//! formula (Ix^2, Iy^2, Ix Iy), with Prewitt's slopes along x and y
//! role part
//! kind stencil 1
//! reads luma
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  vec2 slope = gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 1.0);
  slope = clamp(slope, -100.0, 100.0);
  return vec4(slope * slope, slope.x * slope.y, 1.0);
}
