//! filter crosshatch
//! gpuimage GPUImageCrosshatchFilter Crosshatch cross-hatch-spacing=0.03 line-width=0.003
//! category effects
//! summary Draws the picture with diagonal pen strokes, denser where it is dark.
//! details Each of four sets of lines appears where luma falls below 1, 0.75, 0.5 and 0.3. Lengths are relative to
//! details the width, and the lines are antialiased over one pixel.
//! formula black where mod(x + y, s) <= w and luma < 1, or mod(x - y, s) <= w and luma < 0.75,
//! formula or mod(x + y - s/2, s) <= w and luma < 0.5, or mod(x - y - s/2, s) <= w and luma < 0.3; white elsewhere
//! source the GPUImage definition
//! kind pixel
//! jumps
//! param cross-hatch-spacing float 0.01 0.001..1 "Distance between lines, in fractions of the width"
//! param line-width float 0.0017 0..1 "Width of a line, in fractions of the width"
float strokes(float along, float width) {
  float spacing = max(param.crossHatchSpacing, 1.0 / width);
  // Lines lie across, so a step along the edge goes through them at 45 degrees.
  float perPixel = 0.70710678 * width;
  float within = mod(along - 0.5 * param.lineWidth + 0.5 * spacing, spacing) - 0.5 * spacing;
  float thickness = param.lineWidth * perPixel;
  return clamp(0.5 * thickness - abs(within) * perPixel + 0.5, 0.0, min(thickness, 1.0));
}

vec4 filter(vec4 image, Place place) {
  float tone = luma(image.rgb);
  vec2 p = place.position * vec2(1.0, place.size.y / place.size.x);
  float middle = 0.5 * param.crossHatchSpacing;
  float ink = 0.0;
  if (tone < 1.0) {
    ink = strokes(p.x + p.y, place.size.x);
  }
  if (tone < 0.75) {
    ink = max(ink, strokes(p.x - p.y, place.size.x));
  }
  if (tone < 0.5) {
    ink = max(ink, strokes(p.x + p.y - middle, place.size.x));
  }
  if (tone < 0.3) {
    ink = max(ink, strokes(p.x - p.y - middle, place.size.x));
  }
  return vec4(vec3(1.0 - ink), image.a);
}
