//! filter focus-edge
//! category focus
//! summary Measures the gradient of luma at each pixel, for the mode edge; a step of focus-peaking.
//! details Other modes skip it. Squares are compared as well as their roots.
//! formula score^2 in all channels, score = near / 0.03125, near the slope per pixel by Sobel's operator
//! role part
//! kind stencil 1
//! jumps
//! reads luma
//! alpha none
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! identity mode != 3
vec4 filter(Place place) {
  // Sobel's derivatives divided by 8 are the slope of a ramp, per pixel.
  vec2 gradient = gradientOf(
    tapLuma(-1, -1), tapLuma(0, -1), tapLuma(1, -1), tapLuma(-1, 0), tapLuma(1, 0),
    tapLuma(-1, 1), tapLuma(0, 1), tapLuma(1, 1), 2.0);
  return vec4(min(16.0 * dot(gradient, gradient), 1e9));
}
