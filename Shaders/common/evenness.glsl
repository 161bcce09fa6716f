// The variance by which the Kuwahara filter selects.

/// The difference of two colours and the square of its length. Differences beyond 10000 count as that, so that no sum
/// overflows.
vec4 differenceWithSquare(vec3 color, vec3 center) {
  vec3 difference = clamp(color - center, -1e4, 1e4);
  return vec4(difference, dot(difference, difference));
}

/// The mean of the most even of four sums of `count` such differences; of equal ones, the first.
vec3 mostEven(vec4 a, vec4 b, vec4 c, vec4 d, float count) {
  vec4 best = vec4(0.0);
  float least = 1e30;
  for (int i = 0; i < 4; i++) {
    vec4 mean = (i == 0 ? a : i == 1 ? b : i == 2 ? c : d) / count;
    float variance = mean.w - dot(mean.xyz, mean.xyz);
    if (variance < least) {
      least = variance;
      best = mean;
    }
  }
  return best.xyz;
}
