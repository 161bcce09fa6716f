// The colour differences of BT.709.

/// Cb and Cr, each within -0.5...0.5 for colours within 0...1.
/// Source: ITU-R BT.709-6, 3.2 and 3.3.
vec2 chromaOf(vec3 rgb) {
  float light = dot(rgb, vec3(0.2126, 0.7152, 0.0722));
  return vec2((rgb.b - light) / 1.8556, (rgb.r - light) / 1.5748);
}
