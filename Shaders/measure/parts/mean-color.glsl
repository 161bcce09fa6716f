//! filter mean-color
//! category measure
//! summary Computes the mean of a small picture; the last step of average-color.
//! details Above 64 pixels per side, only every second, third … column and row counts.
//! formula sum of in / count
//! result color
//! role part
//! kind reduce
vec4 filter(vec2 size) {
  ivec2 steps = ivec2(ceil(size / 64.0));
  ivec2 count = (ivec2(size) + steps - 1) / steps;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < count.y; y++) {
    for (int x = 0; x < count.x; x++) {
      sum += tap(x * steps.x, y * steps.y);
    }
  }
  return sum / float(count.x * count.y);
}
