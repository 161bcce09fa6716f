//! filter watermark-mix
//! category blend
//! summary Composites a layer over the picture with a blend mode.
//! role part
//! kind pixel
//! jumps
//! inputs base layer
//! param opacity float 1 0..1 "Opacity"
//! param blend enum normal normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity "Blend mode"
//! identity opacity == 0
vec3 blended(vec3 backdrop, vec3 source) {
  if (param.blend == 1) return backdrop * source;
  if (param.blend == 2) return backdrop + source - backdrop * source;
  if (param.blend == 3) return overlayBlend(backdrop, source);
  if (param.blend == 4) return min(backdrop, source);
  if (param.blend == 5) return max(backdrop, source);
  if (param.blend == 6) return colorDodgeBlend(backdrop, source);
  if (param.blend == 7) return colorBurnBlend(backdrop, source);
  if (param.blend == 8) return overlayBlend(source, backdrop);
  if (param.blend == 9) return softLightBlend(backdrop, source);
  if (param.blend == 10) return abs(backdrop - source);
  if (param.blend == 11) return backdrop + source - 2.0 * backdrop * source;
  if (param.blend == 12) {
    return setLuminosity(setSaturation(source, saturationOf(backdrop)), luminosity(backdrop));
  }
  if (param.blend == 13) {
    return setLuminosity(setSaturation(backdrop, saturationOf(source)), luminosity(backdrop));
  }
  if (param.blend == 14) return setLuminosity(source, luminosity(backdrop));
  if (param.blend == 15) return setLuminosity(backdrop, luminosity(source));
  return source;
}

vec4 filter(vec4 base, vec4 layer, Place place) {
  return composite(base, vec4(layer.rgb, layer.a * param.opacity), blended(base.rgb, layer.rgb));
}
