//! filter detail-gain
//! category effects
//! summary Scales the detail of luma relative to its linear fit; the last step of clarity and texture-detail.
//! formula rgb + amount * weight (l - (a l + b)), l = clamp(luma, 0, 1) - 1/2, (a, b) the line
//! formula weight = 1 - 4 l^2 for middle tones, else 1
//! example split[a][b];[b]luma-moments,gaussian-blur=8,smooth-line,gaussian-blur=8[c];[a][c]detail-gain=2
//! role part
//! kind pixel
//! inputs image line
//! param amount float 0.5 -1..4 "Strength"
//! param tones enum middle middle|all "Tones that change"
//! identity amount == 0
vec4 filter(vec4 image, vec4 line, Place place) {
  float tone = clamp(luma(image.rgb), 0.0, 1.0) - 0.5;
  float detail = tone - (line.r * tone + line.g);
  float weight = param.tones == 0 ? 1.0 - 4.0 * tone * tone : 1.0;
  return vec4(image.rgb + param.amount * weight * detail, image.a);
}
