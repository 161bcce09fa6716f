//! filter skin-tone
//! gpuimage GPUImageSkinToneFilter skin-tone-adjust=0
//! category color
//! summary Shifts skin colours towards pink, green or orange and leaves others unchanged.
//! formula weight = exp(-threshold (2 d)^2), d = distance of the hue to skin-hue on the circle, at most 0.5
//! formula green: hue + adjust * weight * max-hue-shift
//! formula orange: saturation + adjust * weight * max-saturation-shift
//! details Hues are fractions of the circle: 0 red, 1/3 green. Below 0, the adjustment turns skin towards pink or pales it.
//! source the GPUImage definition; hue and saturation of A. R. Smith's hexagon model
//! kind pixel
//! jumps
//! param skin-tone-adjust float -0.06 -1..1 "Direction and strength; below 0 pink, above 0 the upper tone"
//! param skin-hue float 0.05 0..1 "Hue of skin, as a fraction of the circle"
//! param skin-hue-threshold float 40 0.. "How quickly the effect falls with the distance in hue"
//! param max-hue-shift float 0.25 0..1 "Change of hue at full strength, as a fraction of the circle"
//! param max-saturation-shift float 0.4 0..1 "Change of saturation at full strength"
//! param upper-skin-tone-color enum green green|orange "What is changed: hue (green) or saturation (orange)"
//! example skin-tone=-0.4
//! identity skinToneAdjust == 0
vec4 filter(vec4 image, Place place) {
  vec3 hsv = hsvOf(image.rgb);
  float away = abs(hsv.x - param.skinHue);
  away = 2.0 * min(away, 1.0 - away);
  float amount = param.skinToneAdjust * exp(-param.skinHueThreshold * away * away);
  if (param.upperSkinToneColor == 0) {
    hsv.x = fract(hsv.x + amount * param.maxHueShift);
  } else {
    // Colours with a negative channel are stronger than 1 already, and may stay so.
    hsv.y = clamp(hsv.y + amount * param.maxSaturationShift, 0.0, max(hsv.y, 1.0));
  }
  return vec4(rgbOfHSV(hsv), image.a);
}
