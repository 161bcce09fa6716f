//! filter highlight-shadow-tint
//! gpuimage GPUImageHighlightShadowTintFilter HighlightAndShadowTint
//! category color
//! summary Tints the dark tones with one colour and the light tones with another.
//! formula s = mix(rgb, max(rgb, mix(shadow-tint-color, rgb, L)), shadow-tint-intensity), L = luma(rgb)
//! formula h = mix(rgb, min(s, mix(s, highlight-tint-color, L)), highlight-tint-intensity)
//! formula mix(s, h, L)
//! source the GPUImage definition
//! kind pixel
//! param shadow-tint-intensity float 0 0..1 "Strength of the tint in the dark tones"
//! param shadow-tint-color color red "Colour of the dark tones"
//! param highlight-tint-intensity float 0 0..1 "Strength of the tint in the light tones"
//! param highlight-tint-color color blue "Colour of the light tones"
//! example highlight-shadow-tint=0.5:#402000:0.5:#ffd080
//! identity shadowTintIntensity == 0 && highlightTintIntensity == 0
vec4 filter(vec4 image, Place place) {
  float light = luma(image.rgb);
  vec3 lifted = max(image.rgb, mix(param.shadowTintColor.rgb, image.rgb, light));
  vec3 shadow = mix(image.rgb, lifted, param.shadowTintIntensity);
  vec3 lowered = min(shadow, mix(shadow, param.highlightTintColor.rgb, light));
  vec3 highlight = mix(image.rgb, lowered, param.highlightTintIntensity);
  return vec4(mix(shadow, highlight, light), image.a);
}
