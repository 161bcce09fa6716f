// Hue, saturation and value.

/// Hue in turns (0...1), saturation and value; hue and saturation of a grey are 0.
/// Source: A. R. Smith, Color gamut transform pairs, SIGGRAPH 1978.
vec3 hsvFromRGB(vec3 rgb) {
  float value = max(rgb.r, max(rgb.g, rgb.b));
  float chroma = value - min(rgb.r, min(rgb.g, rgb.b));
  if (chroma <= 0.0) {
    return vec3(0.0, 0.0, value);
  }
  float sixth = value == rgb.r ? (rgb.g - rgb.b) / chroma
    : value == rgb.g ? (rgb.b - rgb.r) / chroma + 2.0
    : (rgb.r - rgb.g) / chroma + 4.0;
  return vec3(fract(sixth / 6.0), value == 0.0 ? 0.0 : chroma / value, value);
}

/// The inverse of `hsvFromRGB`; hue wraps around.
vec3 rgbFromHSV(vec3 hsv) {
  vec3 ramp = abs(fract(hsv.x + vec3(0.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0;
  return hsv.z * mix(vec3(1.0), clamp(ramp, 0.0, 1.0), hsv.y);
}
