//! filter clear-air
//! category effects
//! summary Removes haze, given its linear fit and the colour of the air; the last step of dehaze.
//! formula (image - air) / max(t, 0.1) + air, t = 1 - 0.95 strength * clamp(haze / least channel of air, 0, 1)
//! formula haze = a l + b + 1/2, l = clamp(luma, 0, 1) - 1/2, (a, b) the line
//! example dehaze=1
//! role part
//! kind pixel
//! inputs image line air
//! param strength float 0.7 0..1 "How much of the haze is taken away"
//! identity strength == 0
vec4 filter(vec4 image, vec4 line, vec4 air, Place place) {
  float tone = clamp(luma(image.rgb), 0.0, 1.0) - 0.5;
  float haze = line.r * tone + line.g + 0.5;
  float share = clamp(haze / max(min(air.r, min(air.g, air.b)), 0.01), 0.0, 1.0);
  float seen = max(1.0 - 0.95 * param.strength * share, 0.1);
  return vec4((image.rgb - air.rgb) / seen + air.rgb, image.a);
}
