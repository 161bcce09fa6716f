//! filter auto-levels-stretch
//! category measure
//! summary Stretches the range between two colours to all levels; a step of auto-levels.
//! formula (in - low) / (high - low); unchanged where high is not above low
//! role part
//! kind pixel
//! inputs image low high
//! param channels enum rgb rgb|luminance "Each colour for itself, or all alike"
vec4 filter(vec4 image, vec4 low, vec4 high, Place place) {
  vec3 black = param.channels == 1 ? vec3(low.a) : low.rgb;
  vec3 range = (param.channels == 1 ? vec3(high.a) : high.rgb) - black;
  vec3 stretched = (image.rgb - black) / max(range, vec3(1.0 / 255.0));
  return vec4(choose(greaterThan(range, vec3(0.5 / 255.0)), stretched, image.rgb), image.a);
}
