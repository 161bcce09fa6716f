// Gradients of a three by three neighbourhood.

/// The derivatives along x and y of eight neighbours, given row by row from the top left, without the centre.
/// `weight` is that of the neighbours on the axes: 2 for Sobel, 1 for Prewitt. Not normalised: a step of
/// height 1 gives weight + 2.
vec2 gradientOf(float tl, float t, float tr, float l, float r, float bl, float b, float br, float weight) {
  return vec2((tr + br - tl - bl) + weight * (r - l), (bl + br - tl - tr) + weight * (b - t));
}
