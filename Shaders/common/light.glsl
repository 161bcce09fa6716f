// Conversions between display-encoded colours and linear light.
// Source: IEC 61966-2-1 (sRGB). Values beyond 1000 count as that, so that no power overflows.

/// The linear light of an encoded colour; values below 0 go on in a straight line.
vec3 linearLight(vec3 encoded) {
  vec3 c = clamp(encoded, -1e3, 1e3);
  vec3 high = powerOfPositive((c + 0.055) / 1.055, 2.4);
  return choose(lessThanEqual(c, vec3(0.04045)), c / 12.92, high);
}

/// The encoded colour of linear light; values below 0 go on in a straight line.
vec3 displayEncoded(vec3 light) {
  vec3 high = 1.055 * powerOfPositive(light, 1.0 / 2.4) - 0.055;
  return choose(lessThanEqual(light, vec3(0.0031308)), light * 12.92, high);
}
