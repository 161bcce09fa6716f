//! filter crosshair-generator
//! gpuimage GPUImageCrosshairGenerator CrosshairGenerator
//! category edges
//! summary Draws a cross over the picture at each white pixel of another: at the corners that a detector found.
//! formula luma(corners) >= 0.5 at (x + i, y) or (x, y + i), |i| <= (crosshair-width - 1) / 2 ? color : image
//! example [in]split[a][b];[b]fast-corner-detection=0.2[c];[a][c]crosshair-generator=15
//! kind stencil floor((crosshairWidth - 1) / 2)
//! taps 2 * crosshairWidth
//! jumps
//! inputs image corners
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! let reach = floor((crosshairWidth - 1) / 2)
vec4 filter(Place place) {
  vec4 image = tap(0, 0);
  int reach = int(param.reach);
  for (int i = -reach; i <= reach; i++) {
    if (luma(tap2(i, 0).rgb) >= 0.5 || luma(tap2(0, i).rgb) >= 0.5) {
      return vec4(mix(image.rgb, param.crosshairColor.rgb, param.crosshairColor.a), image.a);
    }
  }
  return image;
}
