//! filter toon-lines
//! category effects
//! summary Draws few tones, and black lines along edges; the last step of toon and smooth-toon.
//! formula floor(q rgb + 1/2) / q, q = quantization-levels; black where the Sobel strength of luma reaches threshold
//! role part
//! kind stencil 1
//! jumps
//! param threshold float 0.35 0..1 "Strength from which on an edge is drawn"
//! param quantization-levels float 10 1..256 "Steps of each channel between 0 and 1"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec4 filter(Place place) {
  vec2 gradient = gradientOf(
    luma(tap(-1, -1).rgb), luma(tap(0, -1).rgb), luma(tap(1, -1).rgb), luma(tap(-1, 0).rgb),
    luma(tap(1, 0).rgb), luma(tap(-1, 1).rgb), luma(tap(0, 1).rgb), luma(tap(1, 1).rgb), 2.0);
  vec4 center = tap(0, 0);
  vec3 steps = floor(center.rgb * param.quantizationLevels + 0.5) / param.quantizationLevels;
  return vec4(length(gradient) < param.threshold ? steps : vec3(0.0), center.a);
}
