// Compositing of straight-alpha colours.

/// Puts `source` over `backdrop`; `blended` is the blend function's result for two opaque colours.
/// Source: W3C Compositing and Blending Level 1, sections 5.1 (source over) and 10 (blending).
vec4 composite(vec4 backdrop, vec4 source, vec3 blended) {
  vec3 color = mix(source.rgb, blended, backdrop.a);
  float alpha = source.a + backdrop.a * (1.0 - source.a);
  vec3 premultiplied = source.a * color + backdrop.a * (1.0 - source.a) * backdrop.rgb;
  return vec4(alpha > 0.0 ? premultiplied / alpha : backdrop.rgb, alpha);
}
