//! filter zoom-blur
//! gpuimage GPUImageZoomBlurFilter ZoomBlur
//! category blur
//! summary Blurs radially from a centre, as if the lens had been zoomed.
//! details Four steps to each side, each a hundredth of the way to the centre, times blur-size. Steps of more than
//! details two pixels are subdivided, by at most 32, to avoid ghosting.
//! formula sum of g(t) in(x + t blur-size (center - x) / 100) / sum of g(t), t = -4...4 in steps of 1 / n
//! formula g(0), g(1)...g(4) = 0.18, 0.15, 0.12, 0.09, 0.05, linear between them; n = ceil(step / 2 pixels)
//! source the GPUImage definition
//! example zoom-blur=2
//! kind general
//! taps 33
//! param blur-size float 1 0..20 "Length of a step, in hundredths of the way to the centre"
//! param blur-center point 0.5|0.5 "Centre, in fractions of width and height"
//! gain 1
//! identity blurSize == 0
//! footprint let share = 0.04 * blurSize
//! footprint let x = blurCenter.x * width
//! footprint let y = blurCenter.y * height
//! footprint let west = min(left - share * abs(x - left), right - share * abs(x - right))
//! footprint let east = max(left + share * abs(x - left), right + share * abs(x - right))
//! footprint let north = min(top - share * abs(y - top), bottom - share * abs(y - bottom))
//! footprint let south = max(top + share * abs(y - top), bottom + share * abs(y - bottom))
//! footprint west ; north ; east ; south
//! alpha premultiplied
vec4 filter(Place place) {
  vec2 way = 0.01 * param.blurSize * (param.blurCenter - place.position);
  float pieces = clamp(ceil(0.5 * length(way * place.size)), 1.0, 32.0);
  vec4 sum = 0.18 * at(place.position);
  float total = 0.18;
  int count = 4 * int(pieces);
  for (int i = 1; i <= count; i++) {
    float t = float(i) / pieces;
    float weight = lineWeight(t);
    sum += weight * (at(place.position - t * way) + at(place.position + t * way));
    total += 2.0 * weight;
  }
  return sum / total;
}
