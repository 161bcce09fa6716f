//! filter vectorscope-graph
//! category measure
//! summary Draws the counts of vectorscope-count over a picture; a step of vectorscope.
//! formula mean colour of the cell, brightness 1 - exp(-4096 intensity share)
//! role part
//! kind general
//! inputs image counts
//! param downsampling-factor int 16 1..65536 "That of vectorscope-count"
//! param intensity float 0.2 0..8 "Brightness of the trace"
//! param skin-tone-line bool true "Shows the direction of skin of every complexion"
//! param corner enum bottom-right bottom-left|bottom-right|top-left|top-right|full "Where the panel lies"
//! param width float 0.25 0.05..1 "Width of the panel, as a fraction of the picture's"
//! footprint left ; top ; right ; bottom
// What of a pixel the outline of a box around the chroma of a colour covers.
float coverOfBox(vec3 rgb, vec2 here, vec3 q) {
  vec2 away = abs(here - chromaOf(rgb));
  return coverOfLine(max(away.x, away.y) - 0.03, q);
}

vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  vec3 q = panelPosition(place, param.corner, param.width, 1.0);
  if (param.corner == 4) {
    // The scope is square.
    q.xy = (q.xy - 0.5) * place.size / min(place.size.x, place.size.y) + 0.5;
    q.z = min(place.size.x, place.size.y);
  }
  if (param.corner != 4 && !isInPanel(q)) {
    return image;
  }
  vec3 drawn = param.corner == 4 ? vec3(0.0) : image.rgb * 0.25;
  if (!isInPanel(q)) {
    return vec4(drawn, image.a);
  }
  vec2 here = q.xy - 0.5;
  float marks = coverOfLine(length(here) - 0.497, q) + coverOfLine(here.x, q) + coverOfLine(here.y, q);
  drawn = mix(drawn, vec3(0.5), 0.6 * min(marks, 1.0));
  const float bar = 0.75;
  vec3 box = vec3(bar, 0.0, 0.0) * coverOfBox(vec3(bar, 0.0, 0.0), here, q);
  box = max(box, vec3(0.0, bar, 0.0) * coverOfBox(vec3(0.0, bar, 0.0), here, q));
  box = max(box, vec3(0.2, 0.3, 1.0) * coverOfBox(vec3(0.0, 0.0, bar), here, q));
  box = max(box, vec3(bar, bar, 0.0) * coverOfBox(vec3(bar, bar, 0.0), here, q));
  box = max(box, vec3(0.0, bar, bar) * coverOfBox(vec3(0.0, bar, bar), here, q));
  box = max(box, vec3(bar, 0.0, bar) * coverOfBox(vec3(bar, 0.0, bar), here, q));
  drawn = max(drawn, box);
  if (param.skinToneLine) {
    // 123 degrees from Cb towards Cr.
    vec2 direction = vec2(-0.54463904, 0.83867057);
    float ahead = dot(here, direction);
    float line = coverOfLine(here.x * direction.y - here.y * direction.x, q);
    drawn = mix(drawn, vec3(0.8, 0.67, 0.6), ahead > 0.0 && ahead < 0.497 ? line : 0.0);
  }
  ivec2 cell = panelCell(q, inputSize2());
  vec4 sum = tap2(cell.x - place.pixel.x, cell.y - place.pixel.y);
  vec3 color = sum.rgb / max(sum.a, 1e-6);
  float light = 1.0 - exp(-4096.0 * param.intensity * sum.a / sampleCount(param.downsamplingFactor, inputSize()));
  return vec4(mix(drawn, 0.25 + 0.75 * color, light), image.a);
}
