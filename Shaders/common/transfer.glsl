// The transfer function of sRGB, exact and piecewise, odd-symmetric below zero.
// Source: IEC 61966-2-1.

/// Display-encoded sRGB to linear light.
vec3 linearFromSRGB(vec3 encoded) {
  vec3 size = abs(encoded);
  vec3 curve = pow((size + 0.055) / 1.055, vec3(2.4));
  return sign(encoded) * mix(curve, size / 12.92, lessThanEqual(size, vec3(0.04045)));
}

/// Linear light to display-encoded sRGB.
vec3 sRGBFromLinear(vec3 light) {
  vec3 size = abs(light);
  vec3 curve = 1.055 * pow(max(size, vec3(1e-30)), vec3(1.0 / 2.4)) - 0.055;
  return sign(light) * mix(curve, size * 12.92, lessThanEqual(size, vec3(0.0031308)));
}
