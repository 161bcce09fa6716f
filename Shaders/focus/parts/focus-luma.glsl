//! filter focus-luma
//! category focus
//! summary Computes the luma that focus is measured on, four places in one pixel; a step of focus-peaking.
//! details A place is the mean of a square of pixels, of about the 640th part of the width: a camera shows the same marks
//! details at every size, and detail finer than its lens and sensor can show does not count. The next step then needs
//! details one read for four places. Around the picture are those of the pixels beyond its edges.
//! formula mean(luma) over places p + (0, 0), (1, 0), (0, 1), (1, 1) as red, green, blue, alpha; p = 2 (x, y) - 2
//! formula place p is the square from s p on, with sides of s = max(spacing, floor(width / 640 + 1/2)) pixels
//! role part
//! kind general
//! taps 4 * pow(max(spacing, 1), 2)
//! reads luma
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param spacing int 1 1..16 px "Least side of the squares of pixels that are compared"
//! size int side = max(spacing, floor(width / 640 + 0.5))
//! size mode == 3 ? width : ceil(width / (2 * side)) + 2 ; mode == 3 ? height : ceil(height / (2 * side)) + 2
//! footprint 2 * side * (left - 1) ; 2 * side * (top - 1) ; 2 * side * (right - 1) ; 2 * side * (bottom - 1)
//! identity mode == 3
vec4 filter(Place place) {
  int side = param.side;
  // Taps are counted from the place of this pixel in its own picture.
  ivec2 first = 2 * side * (place.pixel - 1) - place.pixel;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      ivec2 near = first + ivec2(x, y), far = near + side;
      sum += vec4(tapLuma(near.x, near.y), tapLuma(far.x, near.y), tapLuma(near.x, far.y), tapLuma(far.x, far.y));
    }
  }
  return sum / float(side * side);
}
