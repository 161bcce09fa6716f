//! filter box-blocks
//! category blur
//! summary Averages blocks of 8 pixels along one axis into one pixel each; a step of a wide box-blur.
//! formula mean of in(8 x + i), i = 0...7
//! role part
//! kind general
//! taps 8
//! averages
//! alpha premultiplied
//! param axis enum x x|y "Axis"
//! let across = axis == 0 ? 8 : 1
//! let down = axis == 0 ? 1 : 8
//! size ceil(width / across) ; ceil(height / down)
//! footprint across * left ; down * top ; across * right ; down * bottom
vec4 filter(Place place) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 8; i++) {
    // Taps are counted from the pixel of the same number.
    sum += param.axis == 0 ? tap(7 * place.pixel.x + i, 0) : tap(0, 7 * place.pixel.y + i);
  }
  return sum / 8.0;
}
