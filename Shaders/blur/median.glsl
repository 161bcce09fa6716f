//! filter median
//! gpuimage GPUImageMedianFilter MedianFilter
//! category blur
//! summary Replaces each pixel by the median of its 3x3 neighbourhood, channel by channel.
//! formula sort each column; the median of (max of the lows, median of the middles, min of the highs)
//! source J. L. Smith, Implementing median filters in XC4000E FPGAs, 1996
//! kind stencil 1
//! selects
vec4 medianOfThree(vec4 a, vec4 b, vec4 c) {
  return max(min(a, b), min(max(a, b), c));
}

vec4 filter(Place place) {
  vec4 low = vec4(0.0);
  vec4 high = vec4(0.0);
  // The medians of the last three columns.
  vec4 first = vec4(0.0);
  vec4 second = vec4(0.0);
  vec4 third = vec4(0.0);
  for (int x = -1; x <= 1; x++) {
    vec4 a = tap(x, -1);
    vec4 b = tap(x, 0);
    vec4 c = tap(x, 1);
    vec4 least = min(a, min(b, c));
    vec4 most = max(a, max(b, c));
    low = x == -1 ? least : max(low, least);
    high = x == -1 ? most : min(high, most);
    first = second;
    second = third;
    third = medianOfThree(a, b, c);
  }
  return medianOfThree(low, medianOfThree(first, second, third), high);
}
