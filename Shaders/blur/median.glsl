//! filter median
//! gpuimage GPUImageMedianFilter MedianFilter
//! category blur
//! summary Replaces each pixel by the median of its three by three neighbourhood, channel by channel.
//! formula sort each column; the median of (max of the lows, median of the middles, min of the highs)
//! source J. L. Smith, Implementing median filters in XC4000E FPGAs, 1996
//! kind stencil 1
//! selects
vec4 medianOfThree(vec4 a, vec4 b, vec4 c) {
  return max(min(a, b), min(max(a, b), c));
}

vec4 filter(Place place) {
  vec4 low = vec4(0.0);
  vec4 middles[3];
  vec4 high = vec4(0.0);
  for (int x = 0; x < 3; x++) {
    vec4 a = tap(x - 1, -1);
    vec4 b = tap(x - 1, 0);
    vec4 c = tap(x - 1, 1);
    vec4 least = min(a, min(b, c));
    vec4 most = max(a, max(b, c));
    low = x == 0 ? least : max(low, least);
    high = x == 0 ? most : min(high, most);
    middles[x] = medianOfThree(a, b, c);
  }
  return medianOfThree(low, medianOfThree(middles[0], middles[1], middles[2]), high);
}
