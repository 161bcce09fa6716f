//! filter exposure-false-color
//! category aids
//! summary Shows exposure as false colours, one for each band of brightness.
//! details Levels are percent of luma, as on a waveform. Levels outside all bands are grey.
//! details `video`: purple to 2, blue to 10, light blue to 20; green 42 to 48, under middle grey; pink 52 to 58, light skin;
//! details dark yellow 78 to 84, yellow to 94, orange to 100, red from there.
//! details `cinema`: purple to 2.5, blue to 4; green 38 to 42, middle grey; pink 52 to 56, one stop above; yellow 97 to
//! details 99, red from there.
//! details `digital`: purple to 5, blue to 6, teal 10 to 13, green 41 to 49, pink 61 to 71, straw 92 to 94, yellow to 96,
//! details orange to 99, red from there.
//! details `stops`: one colour per stop of linear light from middle grey (18 %), which is grey: purple six stops
//! details or more below, then indigo, blue, teal, green, light green; pink one above, yellow two, red at white.
//! formula band(100 luma(in)), or band(log2(luminance / 0.18)) with luminance in linear light
//! source bands as in the false colour of monitors and cinema cameras
//! role aid
//! kind pixel
//! jumps
//! param palette enum video video|cinema|digital|stops "Which levels have which colours"
//! param legend enum none none|left|right|top|bottom "Where a scale from 0 to 110 % lies"
// The colour of a level in percent, and whether it has one.
vec4 videoBand(float level) {
  return level < 2.0 ? vec4(0.45, 0.0, 0.6, 1.0)
    : level < 10.0 ? vec4(0.05, 0.15, 0.85, 1.0)
    : level < 20.0 ? vec4(0.3, 0.65, 0.95, 1.0)
    : level < 42.0 ? vec4(0.0)
    : level < 48.0 ? vec4(0.1, 0.7, 0.2, 1.0)
    : level < 52.0 ? vec4(0.0)
    : level < 58.0 ? vec4(0.98, 0.55, 0.7, 1.0)
    : level < 78.0 ? vec4(0.0)
    : level < 84.0 ? vec4(0.65, 0.6, 0.1, 1.0)
    : level < 94.0 ? vec4(0.98, 0.92, 0.1, 1.0)
    : level < 100.0 ? vec4(1.0, 0.55, 0.0, 1.0)
    : vec4(0.95, 0.05, 0.05, 1.0);
}

vec4 cinemaBand(float level) {
  return level < 2.5 ? vec4(0.45, 0.0, 0.6, 1.0)
    : level < 4.0 ? vec4(0.05, 0.15, 0.85, 1.0)
    : level < 38.0 ? vec4(0.0)
    : level < 42.0 ? vec4(0.1, 0.7, 0.2, 1.0)
    : level < 52.0 ? vec4(0.0)
    : level < 56.0 ? vec4(0.98, 0.55, 0.7, 1.0)
    : level < 97.0 ? vec4(0.0)
    : level < 99.0 ? vec4(0.98, 0.92, 0.1, 1.0)
    : vec4(0.95, 0.05, 0.05, 1.0);
}

vec4 digitalBand(float level) {
  return level < 5.0 ? vec4(0.45, 0.0, 0.6, 1.0)
    : level < 6.0 ? vec4(0.05, 0.15, 0.85, 1.0)
    : level < 10.0 ? vec4(0.0)
    : level < 13.0 ? vec4(0.0, 0.55, 0.55, 1.0)
    : level < 41.0 ? vec4(0.0)
    : level < 49.0 ? vec4(0.1, 0.7, 0.2, 1.0)
    : level < 61.0 ? vec4(0.0)
    : level < 71.0 ? vec4(0.98, 0.55, 0.7, 1.0)
    : level < 92.0 ? vec4(0.0)
    : level < 94.0 ? vec4(0.92, 0.86, 0.5, 1.0)
    : level < 96.0 ? vec4(0.98, 0.92, 0.1, 1.0)
    : level < 99.0 ? vec4(1.0, 0.55, 0.0, 1.0)
    : vec4(0.95, 0.05, 0.05, 1.0);
}

// The colour of a luminance in stops above middle grey.
vec4 stopBand(float stops) {
  return stops < -5.5 ? vec4(0.45, 0.0, 0.6, 1.0)
    : stops < -4.5 ? vec4(0.25, 0.1, 0.75, 1.0)
    : stops < -3.5 ? vec4(0.1, 0.4, 0.95, 1.0)
    : stops < -2.5 ? vec4(0.0, 0.55, 0.55, 1.0)
    : stops < -1.5 ? vec4(0.1, 0.5, 0.2, 1.0)
    : stops < -0.5 ? vec4(0.5, 0.8, 0.35, 1.0)
    : stops < 0.5 ? vec4(0.5, 0.5, 0.5, 1.0)
    : stops < 1.5 ? vec4(0.98, 0.55, 0.7, 1.0)
    : stops < 2.4 ? vec4(0.98, 0.92, 0.1, 1.0)
    : vec4(0.95, 0.05, 0.05, 1.0);
}

vec3 exposureColor(vec3 rgb) {
  float light = luma(rgb);
  float level = 100.0 * light;
  vec4 band = param.palette == 0 ? videoBand(level)
    : param.palette == 1 ? cinemaBand(level)
    : param.palette == 2 ? digitalBand(level)
    : stopBand(log2(max(luma(linearLight(rgb)), 1e-6) / 0.18));
  return mix(vec3(light), band.rgb, band.a);
}

vec4 filter(vec4 image, Place place) {
  vec2 pixel = vec2(place.pixel) + 0.5;
  float side = max(4.0, round(0.04 * min(place.size.x, place.size.y)));
  float away = param.legend == 1 ? pixel.x
    : param.legend == 2 ? place.size.x - pixel.x
    : param.legend == 3 ? pixel.y
    : place.size.y - pixel.y;
  if (param.legend == 0 || away > side + 1.0) {
    return vec4(exposureColor(image.rgb), image.a);
  }
  if (away > side) {
    return vec4(0.0, 0.0, 0.0, image.a);
  }
  float along = param.legend < 3 ? 1.0 - pixel.y / place.size.y : pixel.x / place.size.x;
  return vec4(exposureColor(vec3(1.1 * along)), image.a);
}
