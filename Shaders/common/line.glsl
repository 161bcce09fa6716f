// The weights of blurs along a line.

/// GPUImage's weight of a tap `t` steps from the middle, for 0...4 steps; linear between whole steps.
float lineWeight(float t) {
  return 0.18 - 0.03 * t - 0.01 * max(t - 3.0, 0.0);
}
