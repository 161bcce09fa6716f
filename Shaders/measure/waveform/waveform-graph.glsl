//! filter waveform-graph
//! category measure
//! summary Draws the counts of waveform-count over a picture; a step of waveform.
//! formula 1 - exp(-256 intensity count / samples of the column)
//! role part
//! kind general
//! inputs image counts
//! param channels enum luminance luminance|rgb|parade "What is drawn"
//! param downsampling-factor int 16 1..65536 "That of waveform-count"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param corner enum bottom-left bottom-left|bottom-right|top-left|top-right|full "Where the panel lies"
//! param width float 0.4 0.05..1 "Width of the panel, as a fraction of the picture's"
//! footprint left ; top ; right ; bottom
vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec3 q = panelPosition(place, param.corner, param.width, 0.5);
  if (!isInPanel(q)) {
    return image;
  }
  ivec2 cell = panelCell(q, inputSize2());
  vec3 counts = tap2(cell.x - place.pixel.x, cell.y - place.pixel.y).rgb;
  float samples = sampleCount(param.downsamplingFactor, inputSize()) * (param.channels == 2 ? 3.0 : 1.0);
  vec3 light = 1.0 - exp(-256.0 * param.intensity * counts * inputSize2().x / samples);
  vec3 back = param.corner == 4 ? vec3(0.0) : image.rgb * 0.25;
  // Lines at the quarters of the range; its ends are brighter.
  float quarter = floor(q.y * 4.0 + 0.5) / 4.0;
  float line = coverOfLine(q.y - quarter, q) * (abs(quarter - 0.5) == 0.5 ? 0.5 : 0.25);
  vec3 drawn = mix(back, vec3(0.9, 0.7, 0.3), line);
  return vec4(mix(drawn, vec3(1.0), light), image.a);
}
