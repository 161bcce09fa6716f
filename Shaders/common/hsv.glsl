// Hue, saturation and value: the hexagon model.
// Source: A. R. Smith, Color Gamut Transform Pairs, SIGGRAPH 1978.

/// The hue, 0 to 1, from red over green and blue, 0 for greys; the saturation, 0 for black; the greatest channel.
vec3 hsvOf(vec3 rgb) {
  float value = max(max(rgb.r, rgb.g), rgb.b);
  float range = value - min(min(rgb.r, rgb.g), rgb.b);
  if (range <= 0.0) {
    return vec3(0.0, 0.0, value);
  }
  float sixths = value == rgb.r ? (rgb.g - rgb.b) / range
    : value == rgb.g ? (rgb.b - rgb.r) / range + 2.0 : (rgb.r - rgb.g) / range + 4.0;
  return vec3(fract(sixths / 6.0), value > 0.0 ? range / value : 0.0, value);
}

/// The colour of a hue from 0 to 1, a saturation and a value.
vec3 rgbOfHSV(vec3 hsv) {
  vec3 sixths = mod(hsv.x * 6.0 + vec3(5.0, 3.0, 1.0), 6.0);
  return hsv.z - hsv.z * hsv.y * clamp(min(sixths, 4.0 - sixths), 0.0, 1.0);
}
