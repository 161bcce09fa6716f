// The overlay formula, shared by the filters that tint.

/// Multiplies where the backdrop is dark and screens where it is light.
/// Source: W3C Compositing and Blending Level 1, blend mode overlay.
vec3 overlayBlend(vec3 backdrop, vec3 source) {
  vec3 multiplied = 2.0 * backdrop * source;
  vec3 screened = 1.0 - 2.0 * (1.0 - backdrop) * (1.0 - source);
  return choose(lessThan(backdrop, vec3(0.5)), multiplied, screened);
}
