//! filter corner-marks
//! category edges
//! summary Draws a cross over the picture at each corner, or passes the corners on; the last step of corner detectors.
//! formula crosshairs: luma(corners) >= 0.5 at (x + i, y + j) or (x + j, y + i) ? crosshair-color : image
//! formula |i| <= (crosshair-width - 1) / 2, j from -(line-width - 1) / 2 to line-width / 2
//! role part
//! kind stencil max(reach, floor(lineWidth / 2))
//! taps 2 * crosshairWidth * lineWidth
//! jumps
//! inputs corners image
//! param mode enum corners corners|crosshairs "White pixels on black, or crosses over the picture"
//! param crosshair-width int 5 1..63 px "Width of a cross; an odd number"
//! param crosshair-color color #00ff00 "Colour of the crosses"
//! param line-width int 1 1..16 px "Width of the lines of a cross"
//! let reach = floor((crosshairWidth - 1) / 2)
//! identity mode == 0
vec4 filter(Place place) {
  if (param.mode == 0) {
    return tap(0, 0);
  }
  vec4 image = tap2(0, 0);
  int reach = int(param.reach);
  int last = param.lineWidth / 2;
  for (int i = -reach; i <= reach; i++) {
    for (int j = last + 1 - param.lineWidth; j <= last; j++) {
      if (luma(tap(i, j).rgb) >= 0.5 || luma(tap(j, i).rgb) >= 0.5) {
        return vec4(mix(image.rgb, param.crosshairColor.rgb, param.crosshairColor.a), image.a);
      }
    }
  }
  return image;
}
