//! filter air-light
//! category effects
//! summary Estimates the colour of hazy air; a step of dehaze.
//! details Of 32 by 32 samples over the picture, the haziest weigh most: twice as much for each 1/64 of haze.
//! formula sum of w image / sum of w, w = 2^(64 haze); each channel at least 0.2
//! example split[a][b];[b]least-channel,opening=7[c];[c][a]air-light
//! role part
//! kind reduce
//! inputs haze image
vec4 filter(vec2 size) {
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int i = 0; i < 1024; i++) {
    vec2 position = (vec2(i % 32, i / 32) + 0.5) / 32.0;
    float weight = exp2(64.0 * (clamp(at(position).r, 0.0, 1.0) - 0.5));
    sum += weight * clamp(at2(position).rgb, 0.0, 4.0);
    total += weight;
  }
  return vec4(max(sum / total, 0.2), 1.0);
}
