//! filter lift-spots
//! category effects
//! summary Brightens pixels that are darker than their surroundings; the last step of high-pass-skin-smoothing.
//! formula mix(image, curve(image), amount (1 - mask)), mask of sharp - blurred + 1/2 by three hard lights
//! example split[a][b];[b]skin-tones,split[s][t];[t]gaussian-blur=8[u];[a][s][u]lift-spots=1
//! role part
//! kind pixel
//! inputs image sharp blurred
//! param amount float 0.65 0..1 "Strength"
//! identity amount == 0
vec3 lifted(vec3 c) {
  // The natural cubic spline through (0, 0), (x, y) and (1, 1); its second derivative in the middle is m.
  const float x = 120.0 / 255.0;
  const float y = 146.0 / 255.0;
  const float m = 3.0 * ((1.0 - y) / (1.0 - x) - y / x);
  vec3 left = c * (y / x + m * (c * c - x * x) / (6.0 * x));
  vec3 d = 1.0 - c;
  vec3 right = 1.0 - d * ((1.0 - y) / (1.0 - x) - m * (d * d - (1.0 - x) * (1.0 - x)) / (6.0 * (1.0 - x)));
  return choose(lessThan(c, vec3(x)), left, right);
}

vec4 filter(vec4 image, vec4 sharp, vec4 blurred, Place place) {
  float mask = clamp(sharp.r - blurred.r + 0.5, 0.0, 1.0);
  for (int i = 0; i < 3; i++) {
    mask = mask < 0.5 ? 2.0 * mask * mask : 1.0 - 2.0 * (1.0 - mask) * (1.0 - mask);
  }
  mask = clamp((mask - 75.0 / 255.0) * (255.0 / 89.0), 0.0, 1.0);
  vec3 bright = lifted(clamp(image.rgb, 0.0, 1.0));
  return vec4(mix(image.rgb, bright, param.amount * (1.0 - mask)), image.a);
}
