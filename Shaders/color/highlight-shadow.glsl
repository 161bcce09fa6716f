//! filter highlight-shadow
//! gpuimage GPUImageHighlightShadowFilter HighlightsAndShadows
//! category color
//! summary Brightens the shadows and darkens the highlights.
//! formula rgb * (L + shadow + highlight) / L, L = 0.3 (r + g + b); black stays black
//! formula shadow = clamp(U - 0.76 U^2 - L, 0, 1), U = L^(1 / (shadows + 1))
//! formula highlight = clamp(1 - D + 0.8 D^2 - L, -1, 0), D = (1 - L)^(1 / (2 - highlights))
//! example highlight-shadow=shadows=0.7:highlights=0.4
//! kind pixel
//! jumps
//! param shadows float 0 0..1 "How much the shadows brighten"
//! param highlights float 1 0..1 "Brightness of the highlights; 1 is no change"
//! let shadowPower = 1 / (shadows + 1)
//! let highlightPower = 1 / (2 - highlights)
//! identity shadows == 0 && highlights == 1
vec4 filter(vec4 image, Place place) {
  float light = dot(image.rgb, vec3(0.3));
  // Nothing can be scaled at black; outside of 0...1 the two curves do not exist.
  if (light <= 0.0 || light >= 1.0) {
    return image;
  }
  float up = pow(light, param.shadowPower);
  float down = pow(1.0 - light, param.highlightPower);
  float shadow = clamp(up - 0.76 * up * up - light, 0.0, 1.0);
  float highlight = clamp(1.0 - down + 0.8 * down * down - light, -1.0, 0.0);
  return vec4(image.rgb * ((light + shadow + highlight) / light), image.a);
}
