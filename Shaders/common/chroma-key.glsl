// The distance of colours from the colour of a screen.

/// Cr and Cb of ITU-R BT.601.
vec2 keyChromaOf(vec3 rgb) {
  float light = dot(rgb, vec3(0.2989, 0.5866, 0.1145));
  return vec2(0.7132 * (rgb.r - light), 0.5647 * (rgb.b - light));
}

/// 0 for colours whose chroma is within `sensitivity` of the key's, 1 for those `smoothing` further away.
float chromaKey(vec3 rgb, vec3 key, float sensitivity, float smoothing) {
  float away = distance(keyChromaOf(rgb), keyChromaOf(key));
  return smoothstep(sensitivity, sensitivity + max(smoothing, 1e-6), away);
}
