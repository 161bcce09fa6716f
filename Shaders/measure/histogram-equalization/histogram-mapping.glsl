//! filter histogram-mapping
//! category measure
//! summary Maps levels through curves of 256 entries; a step of histogram-equalization.
//! formula curve(in), linear between levels; luminance adds curve(luma) - luma to all colours
//! role part
//! kind general
//! jumps
//! inputs image curves
//! param channels enum rgb red|green|blue|rgb|luminance "What is mapped"
//! footprint left ; top ; right ; bottom
vec4 curveAt(float value, ivec2 here) {
  float level = clamp(value, 0.0, 1.0) * 255.0;
  int low = min(int(level), 254);
  return mix(tap2(low - here.x, -here.y), tap2(low + 1 - here.x, -here.y), level - float(low));
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  if (param.channels == 4) {
    float light = luma(image.rgb);
    return vec4(image.rgb + (curveAt(light, place.pixel).a - clamp(light, 0.0, 1.0)), image.a);
  }
  vec3 mapped = vec3(
    curveAt(image.r, place.pixel).r, curveAt(image.g, place.pixel).g, curveAt(image.b, place.pixel).b);
  bvec3 isMapped = equal(ivec3(param.channels), ivec3(0, 1, 2));
  return vec4(param.channels == 3 ? mapped : mix(image.rgb, mapped, vec3(isMapped)), image.a);
}
