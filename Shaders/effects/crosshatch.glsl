//! filter crosshatch
//! gpuimage GPUImageCrosshatchFilter Crosshatch cross-hatch-spacing=0.03 line-width=0.003 shadows=0
//! category effects
//! summary Draws the picture with diagonal pen strokes, denser where it is dark.
//! details Each of four sets of lines appears where luma falls below 1, 0.75, 0.5 and 0.3. Below 0.3 the lines widen until
//! details black is solid; with shadows 0 they do not, and it is GPUImage's filter. Lengths are relative to the width, and
//! details the lines are antialiased over one pixel.
//! formula black where mod(x + y, s) <= w and luma < 1, or mod(x - y, s) <= w and luma < 0.75,
//! formula or mod(x + y - s/2, s) <= w and luma < 0.5, or mod(x - y - s/2, s) <= w and luma < 0.3; white elsewhere
//! formula w = mix(line-width, s, shadows * max(1 - luma / 0.3, 0)^2), s = cross-hatch-spacing
//! source the GPUImage definition
//! kind pixel
//! jumps
//! param cross-hatch-spacing float 0.01 0..1 "Distance between lines, in fractions of the width; at least a pixel"
//! param line-width float 0.0017 0..1 "Width of a line, in fractions of the width"
//! param shadows float 1 0..1 "How much lines widen where it is darkest; with 1 black is solid"
float strokes(float along, float spacing, float lineWidth, float width) {
  // Lines lie across, so a step along the edge goes through them at 45 degrees.
  float perPixel = 0.70710678 * width;
  float within = mod(along - 0.5 * lineWidth + 0.5 * spacing, spacing) - 0.5 * spacing;
  float thickness = lineWidth * perPixel;
  return clamp(0.5 * thickness - abs(within) * perPixel + 0.5, 0.0, min(thickness, 1.0));
}

vec4 filter(vec4 image, Place place) {
  float tone = luma(image.rgb);
  float width = place.size.x;
  vec2 p = place.position * vec2(1.0, place.size.y / width);
  float spacing = max(param.crossHatchSpacing, 1.0 / width);
  float middle = 0.5 * param.crossHatchSpacing;
  float dark = clamp(1.0 - tone / 0.3, 0.0, 1.0);
  float lineWidth = mix(param.lineWidth, max(spacing, param.lineWidth), param.shadows * dark * dark);
  float ink = 0.0;
  if (tone < 1.0) {
    ink = strokes(p.x + p.y, spacing, lineWidth, width);
  }
  if (tone < 0.75) {
    ink = max(ink, strokes(p.x - p.y, spacing, lineWidth, width));
  }
  if (tone < 0.5) {
    ink = max(ink, strokes(p.x + p.y - middle, spacing, lineWidth, width));
  }
  if (tone < 0.3) {
    ink = max(ink, strokes(p.x - p.y - middle, spacing, lineWidth, width));
  }
  return vec4(vec3(1.0 - ink), image.a);
}
