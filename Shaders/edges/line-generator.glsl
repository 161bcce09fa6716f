//! filter line-generator
//! gpuimage GPUImageLineGenerator
//! gpuimage LineGenerator line-color=red
//! category edges
//! summary Draws the lines that hough-transform-line-detector found over a picture.
//! details Every pixel checks a line at each of 180 angles, so this costs as much as a blur with 200 taps.
//! source the GPUImage definition
//! example [in]split[a][b];[b]hough-transform-line-detector[l];[a][l]line-generator=3
//! formula |r - x cos a - y sin a| <= line-width / 2 for a line (a, r) with votes ? color : image, with soft borders
//! kind general
//! taps 200
//! jumps
//! inputs image lines
//! footprint left ; top ; right ; bottom
//! param line-width float 1 1..16 px "Width of a line"
//! param line-color color #00ff00 "Colour of the lines"
vec4 filter(Place place) {
  ivec2 size = ivec2(inputSize2());
  vec2 offset = (place.position - 0.5) * place.size;
  float diagonal = length(place.size);
  float rows = float(size.y) / diagonal;
  float reach = 0.5 * param.lineWidth + 0.5;
  float cover = 0.0;
  for (int column = 0; column < size.x; column++) {
    float angle = radians(180.0 * float(column) / float(size.x));
    // In rows from the first one's centre.
    float row = (dot(offset, vec2(cos(angle), sin(angle))) + 0.5 * diagonal) * rows - 0.5;
    int last = min(int(floor(row + reach * rows)), size.y - 1);
    for (int i = max(int(ceil(row - reach * rows)), 0); i <= last; i++) {
      if (tap2(column - place.pixel.x, i - place.pixel.y).r > 0.0) {
        cover = max(cover, clamp(reach - abs(float(i) - row) / rows, 0.0, 1.0));
      }
    }
  }
  vec4 image = tap(0, 0);
  return vec4(mix(image.rgb, param.lineColor.rgb, cover * param.lineColor.a), image.a);
}
