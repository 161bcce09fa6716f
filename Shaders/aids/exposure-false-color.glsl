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
//! details The scale is in percent, or in stops from middle grey for `stops`; where the picture is large enough, numbers
//! details mark where colours begin and end, or each stop.
//! formula band(100 luma(in)), or band(log2(luminance / 0.18)) with luminance in linear light
//! source bands as in the false colour of monitors and cinema cameras
//! role aid
//! kind pixel
//! jumps
//! param palette enum video video|cinema|digital|stops "Which levels have which colours"
//! param legend enum none none|left|right|top|bottom "Where a scale lies: from 0 to 110 %, or from 7 stops under middle grey to 3 above"
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

// The levels with a number, in percent or stops; 999 beyond the last.
float markedLevel(int index) {
  if (param.palette == 3) {
    return index < 9 ? float(index) - 6.0 : 999.0;
  } else if (param.palette == 0) {
    return index == 0 ? 2.0 : index == 1 ? 10.0 : index == 2 ? 20.0 : index == 3 ? 42.0 : index == 4 ? 48.0
      : index == 5 ? 52.0 : index == 6 ? 58.0 : index == 7 ? 78.0 : index == 8 ? 84.0 : index == 9 ? 94.0
      : index == 10 ? 100.0 : 999.0;
  } else if (param.palette == 1) {
    return index == 0 ? 4.0 : index == 1 ? 38.0 : index == 2 ? 42.0 : index == 3 ? 52.0 : index == 4 ? 56.0
      : index == 5 ? 97.0 : 999.0;
  }
  return index == 0 ? 5.0 : index == 1 ? 13.0 : index == 2 ? 41.0 : index == 3 ? 49.0 : index == 4 ? 61.0
    : index == 5 ? 71.0 : index == 6 ? 92.0 : index == 7 ? 99.0 : 999.0;
}

// Where a level is along the scale, 0 to 1.
float placeOnScale(float level) {
  return param.palette == 3 ? (level + 7.0) / 10.0 : level / 110.0;
}

// The colour of the scale.
vec3 scaleColor(float along) {
  return param.palette == 3 ? stopBand(10.0 * along - 7.0).rgb : exposureColor(vec3(1.1 * along));
}

// The coverage of a pixel by the numbers beside the scale, which is `side` pixels wide.
float coverOfNumbers(ivec2 here, vec2 size, int side, int height) {
  bool isUpright = param.legend < 3;
  float along = isUpright ? 1.0 - (float(here.y) + 0.5) / size.y : (float(here.x) + 0.5) / size.x;
  float number = 999.0;
  for (int index = 0; index < 12; index++) {
    float level = markedLevel(index);
    bool isNearer = abs(placeOnScale(level) - along) < abs(placeOnScale(number) - along);
    number = isNearer ? level : number;
  }
  int value = int(abs(number));
  int advance = glyphAdvance(height);
  ivec2 origin;
  if (isUpright) {
    // The numbers end at the scale on the right, and begin there on the left.
    int digits = number < 0.0 ? 2 : value >= 100 ? 3 : value >= 10 ? 2 : 1;
    origin.x = param.legend == 1 ? side + 3 - (3 - digits) * advance : int(size.x) - side - 2 - 3 * advance;
    origin.y = int((1.0 - placeOnScale(number)) * size.y + 0.001) - height / 2;
  } else {
    origin.x = int(placeOnScale(number) * size.x + 0.001) - 3 * advance + advance / 2;
    origin.y = param.legend == 3 ? side + 3 : int(size.y) - side - 3 - height;
  }
  ivec2 offset = here - origin;
  float cover = coverOfNumber(value, 3, offset, height);
  return number < 0.0
    ? max(cover, coverOfGlyph(192, vec2(offset - ivec2(advance, 0)), glyphSize(height))) : cover;
}

vec4 filter(vec4 image, Place place) {
  vec2 pixel = vec2(place.pixel) + 0.5;
  float shorter = min(place.size.x, place.size.y);
  float side = max(4.0, floor(0.04 * shorter + 0.501));
  float away = param.legend == 1 ? pixel.x
    : param.legend == 2 ? place.size.x - pixel.x
    : param.legend == 3 ? pixel.y
    : place.size.y - pixel.y;
  int height = 2 * clamp(int(shorter * 0.0125 + 0.001), 4, 20);
  float strip = float(param.legend < 3 ? 3 * glyphAdvance(height) + 5 : height + 6);
  vec3 seen = exposureColor(image.rgb);
  if (param.legend == 0 || away > side + (shorter < 160.0 ? 1.0 : strip)) {
    return vec4(seen, image.a);
  }
  if (away > side) {
    float cover = shorter < 160.0 || away < side + 1.0 ? 0.0
      : coverOfNumbers(place.pixel, place.size, int(side), height);
    vec3 ground = shorter < 160.0 || away < side + 1.0 ? vec3(0.0) : 0.25 * seen;
    return vec4(mix(ground, vec3(1.0), cover), image.a);
  }
  float along = param.legend < 3 ? 1.0 - pixel.y / place.size.y : pixel.x / place.size.x;
  return vec4(scaleColor(along), image.a);
}
