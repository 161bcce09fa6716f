//! filter combination
//! gpuimage GPUImageCombinationFilter
//! category effects
//! summary Smooths and lifts skin, and keeps its edges; the middle step of beautify.
//! details Skin is detected by Kovac's rule for daylight in the smoothed picture, with soft limits. Along edges skin is
//! details lifted as elsewhere, but not smoothed.
//! formula mix(original, lift(mix(original, bilateral, smoothing (1 - edge))), skin), lift(c) = log(1 + 0.2 c) / log(1.2)
//! formula edge = smoothstep(0.25, 1, edges)
//! formula skin: the product of smoothstep(-10, 10, d) for d = R - 95, G - 40, B - 20, R - G - 15, R - B, of 255
//! source J. Kovac, P. Peer and F. Solina, Human Skin Colour Clustering for Face Detection, EUROCON 2003
//! example split[a][b];[b]bilateral=4:4,split[s][o];[o]sobel-edge-detection=spacing=2[e];[a][s][e]combination=1
//! kind pixel
//! inputs original bilateral edges
//! param smoothing float 0.5 0..1 "How much of the skin's texture is smoothed away"
float shareOfSkin(vec3 rgb) {
  vec3 level = rgb * 255.0;
  vec3 light = smoothstep(-10.0, 10.0, level - vec3(95.0, 40.0, 20.0));
  // Kovac's difference of 15 between the greatest and the least channel follows from that of red and green.
  vec2 warmth = smoothstep(-10.0, 10.0, level.r - level.gb - vec2(15.0, 0.0));
  return light.r * light.g * light.b * warmth.x * warmth.y;
}

vec4 filter(vec4 original, vec4 bilateral, vec4 edges, Place place) {
  float flatness = 1.0 - smoothstep(0.25, 1.0, edges.r);
  vec3 even = mix(original.rgb, bilateral.rgb, param.smoothing * flatness);
  vec3 lifted = log(1.0 + 0.2 * max(even, 0.0)) / log(1.2);
  return vec4(mix(original.rgb, lifted, shareOfSkin(bilateral.rgb)), original.a);
}
