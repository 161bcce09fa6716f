//! filter combination
//! gpuimage GPUImageCombinationFilter
//! category effects
//! summary Smooths and lifts skin away from edges; the middle step of beautify.
//! details Skin is detected by Kovac's rule for daylight.
//! formula skin and no edge: lift(bilateral + (1 - smoothing) (original - bilateral)); elsewhere the original
//! formula lift(c) = log(1 + 0.2 c) / log(1.2)
//! formula skin: R > 95, G > 40, B > 20 of 255, R > G, R > B, max - min > 15, |R - G| > 15
//! source J. Kovac, P. Peer and F. Solina, Human Skin Colour Clustering for Face Detection, EUROCON 2003
//! kind pixel
//! jumps
//! inputs original bilateral edges
//! param smoothing float 0.5 0..1 "How much of the skin's texture is smoothed away"
bool isSkin(vec3 rgb) {
  vec3 level = rgb * 255.0;
  float most = max(level.r, max(level.g, level.b));
  float least = min(level.r, min(level.g, level.b));
  return level.r > 95.0 && level.g > 40.0 && level.b > 20.0 && level.r > level.g && level.r > level.b
    && most - least > 15.0 && abs(level.r - level.g) > 15.0;
}

vec4 filter(vec4 original, vec4 bilateral, vec4 edges, Place place) {
  if (edges.r >= 0.5 || !isSkin(original.rgb)) {
    return original;
  }
  vec3 even = mix(original.rgb, bilateral.rgb, param.smoothing);
  return vec4(log(1.0 + 0.2 * max(even, 0.0)) / log(1.2), original.a);
}
