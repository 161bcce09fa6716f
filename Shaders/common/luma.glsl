// Luma: the brightness of a display-encoded colour.

/// The weights of GPUImage and of ITU-R BT.709, rounded as GPUImage rounds them.
float luma(vec3 rgb) {
  return dot(rgb, vec3(0.2125, 0.7154, 0.0721));
}
