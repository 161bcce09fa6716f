//! filter canny-thinning
//! category edges
//! summary Thins edges to one pixel and classifies them by two thresholds; a step of canny-edge-detection.
//! details A pixel is kept when its Sobel strength is at least that of its two neighbours across the edge, with the
//! details direction rounded to one of eight.
//! formula strength >= upper-threshold ? 1 : strength >= lower-threshold ? 128/255 : 0, where it is the largest across the edge
//! source J. Canny, A Computational Approach to Edge Detection, PAMI 1986
//! role part
//! kind stencil 2
//! jumps
//! reads luma
//! out r8
//! bytes
//! param upper-threshold float 0.4 0..1 "Strength from which on an edge is certain"
//! param lower-threshold float 0.1 0..1 "Strength below which there is no edge"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
vec2 gradientAt(int x, int y) {
  return gradientOf(
    tapLuma(x - 1, y - 1), tapLuma(x, y - 1), tapLuma(x + 1, y - 1), tapLuma(x - 1, y), tapLuma(x + 1, y),
    tapLuma(x - 1, y + 1), tapLuma(x, y + 1), tapLuma(x + 1, y + 1), 2.0);
}

vec4 filter(Place place) {
  vec2 gradient = gradientAt(0, 0);
  float strength = length(gradient);
  float grade = strength >= param.upperThreshold ? 1.0 : strength >= param.lowerThreshold ? 128.0 / 255.0 : 0.0;
  if (grade > 0.0 && strength > 0.0) {
    // 0.3827 is the sine of 22.5 degrees: below it the direction is closer to the other axis.
    vec2 across = abs(gradient) / strength;
    int x = across.x < 0.38268343 ? 0 : gradient.x > 0.0 ? 1 : -1;
    int y = across.y < 0.38268343 ? 0 : gradient.y > 0.0 ? 1 : -1;
    // Of two equal neighbours the one further along the gradient stays, so that ties leave one line.
    if (strength < length(gradientAt(-x, -y)) || strength <= length(gradientAt(x, y))) {
      grade = 0.0;
    }
  }
  return vec4(vec3(strength > 0.0 ? grade : 0.0), 1.0);
}
