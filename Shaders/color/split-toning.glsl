//! filter split-toning
//! category color
//! summary Tints the shadows with one hue and the highlights with another, preserving luma, black and white.
//! formula rgb + 2 L (1 - L) ((1 - w) shadow-saturation t(shadow-hue) + w highlight-saturation t(highlight-hue))
//! formula L = luma within 0..1; w = smoothstep(0, 1, L + balance / 2); t(h) = the pure hue less its luma
//! source our own, after the split toning of silver prints
//! kind pixel
//! param shadow-hue float 210 0..360 "Hue of the shadows, in degrees"
//! param shadow-saturation float 0 0..1 "Strength of the tint in the shadows"
//! param highlight-hue float 40 0..360 "Hue of the highlights, in degrees"
//! param highlight-saturation float 0 0..1 "Strength of the tint in the highlights"
//! param balance float 0 -1..1 "Balance of the two tints; above 0 favours the highlights"
//! gain 1 + 4 * (shadowSaturation + highlightSaturation)
//! identity shadowSaturation == 0 && highlightSaturation == 0
//! example split-toning=210:0.5:40:0.5
vec4 filter(vec4 image, Place place) {
  float light = clamp(luma(image.rgb), 0.0, 1.0);
  float high = smoothstep(0.0, 1.0, light + 0.5 * param.balance);
  vec3 dark = rgbOfHSV(vec3(param.shadowHue / 360.0, 1.0, 1.0));
  vec3 bright = rgbOfHSV(vec3(param.highlightHue / 360.0, 1.0, 1.0));
  vec3 tint = param.shadowSaturation * (1.0 - high) * (dark - luma(dark))
    + param.highlightSaturation * high * (bright - luma(bright));
  return vec4(image.rgb + 2.0 * light * (1.0 - light) * tint, image.a);
}
