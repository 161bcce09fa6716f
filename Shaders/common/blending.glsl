// Blend functions of two opaque colours, finite for all finite colours.
// Source: W3C Compositing and Blending Level 1, section 10, unless a function says otherwise.

/// Brightens by lowering contrast. Both colours are brought within 0...1, beyond which there is no dodge.
vec3 colorDodgeBlend(vec3 backdrop, vec3 source) {
  vec3 base = clamp(backdrop, 0.0, 1.0);
  vec3 room = 1.0 - clamp(source, 0.0, 1.0);
  // Where the divisor is 0, anything but black becomes white, as it does where the quotient is beyond 1.
  return choose(lessThanEqual(room, base), step(1e-9, base), base / max(room, 1e-9));
}

/// Darkens by raising contrast: a dodge of the negatives.
vec3 colorBurnBlend(vec3 backdrop, vec3 source) {
  return 1.0 - colorDodgeBlend(1.0 - backdrop, 1.0 - source);
}

/// Burns with twice the dark half of the source, dodges with twice the light half.
vec3 vividLightBlend(vec3 backdrop, vec3 source) {
  vec3 burned = colorBurnBlend(backdrop, 2.0 * source);
  vec3 dodged = colorDodgeBlend(backdrop, 2.0 * source - 1.0);
  return choose(lessThan(source, vec3(0.5)), burned, dodged);
}

/// The quotient, at most 1; black divided by black is black. Both colours are brought to 0 and above.
vec3 divideBlend(vec3 backdrop, vec3 source) {
  vec3 base = max(backdrop, 0.0);
  vec3 divisor = max(source, 0.0);
  return choose(lessThanEqual(divisor, base), step(1e-9, base), base / max(divisor, 1e-9));
}

/// Darkens or lightens without ever reaching black or white.
vec3 softLightBlend(vec3 backdrop, vec3 source) {
  vec3 polynomial = ((16.0 * backdrop - 12.0) * backdrop + 4.0) * backdrop;
  vec3 bent = choose(lessThanEqual(backdrop, vec3(0.25)), polynomial, sqrt(max(backdrop, 0.0)));
  vec3 target = choose(lessThanEqual(source, vec3(0.5)), backdrop - backdrop * backdrop, bent - backdrop);
  return backdrop + (2.0 * source - 1.0) * target;
}

/// Lum of the specification.
float luminosity(vec3 rgb) {
  return dot(rgb, vec3(0.3, 0.59, 0.11));
}

/// Sat of the specification.
float saturationOf(vec3 rgb) {
  return max(max(rgb.r, rgb.g), rgb.b) - min(min(rgb.r, rgb.g), rgb.b);
}

/// SetSat: the channels' order and their proportions kept, the least one 0, the greatest one `saturation`.
vec3 setSaturation(vec3 rgb, float saturation) {
  float least = min(min(rgb.r, rgb.g), rgb.b);
  float range = max(max(rgb.r, rgb.g), rgb.b) - least;
  return range > 0.0 ? (rgb - least) / range * saturation : vec3(0.0);
}

/// SetLum with ClipColor: the colour moved along the grey axis to a luminosity, then towards it into 0...1.
///
/// A luminosity outside of 0...1, which the specification does not know, is brought within.
vec3 setLuminosity(vec3 rgb, float light) {
  float target = clamp(light, 0.0, 1.0);
  vec3 offset = rgb - luminosity(rgb);
  float least = min(min(offset.r, offset.g), offset.b);
  float greatest = max(max(offset.r, offset.g), offset.b);
  float scale = 1.0;
  if (target + least < 0.0) {
    scale = min(scale, target / -least);
  }
  if (target + greatest > 1.0) {
    scale = min(scale, (1.0 - target) / greatest);
  }
  return target + scale * offset;
}
