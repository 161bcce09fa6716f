//! filter kuwahara
//! gpuimage GPUImageKuwaharaFilter KuwaharaFilter
//! category effects
//! summary Makes the picture look painted: smooth areas with crisp edges (Kuwahara filter).
//! details Each pixel becomes the mean of the square with the lowest variance among the four that share it as a
//! details corner. Each of the (2 radius + 1)^2 surrounding pixels is read once.
//! formula mean of the square with the least sum of the channels' variances; squares of radius + 1 pixels
//! source M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976
//! example kuwahara=6
//! kind stencil radius
//! jumps
//! param radius int 3 1..16 px "Radius"
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  // Differences from the centre keep the variances exact; the fourth number sums their squares.
  vec4 topLeft = vec4(0.0);
  vec4 topRight = vec4(0.0);
  vec4 bottomLeft = vec4(0.0);
  vec4 bottomRight = vec4(0.0);
  for (int y = -param.radius; y <= param.radius; y++) {
    // Two sums of a row at once, without a choice at every tap.
    vec4 left = vec4(0.0);
    vec4 right = vec4(0.0);
    for (int x = 1; x <= param.radius; x++) {
      left += differenceWithSquare(tap(-x, y).rgb, center.rgb);
      right += differenceWithSquare(tap(x, y).rgb, center.rgb);
    }
    vec4 middle = differenceWithSquare(tap(0, y).rgb, center.rgb);
    left += middle;
    right += middle;
    if (y <= 0) {
      topLeft += left;
      topRight += right;
    }
    if (y >= 0) {
      bottomLeft += left;
      bottomRight += right;
    }
  }
  float count = float((param.radius + 1) * (param.radius + 1));
  return vec4(center.rgb + mostEven(topLeft, topRight, bottomLeft, bottomRight, count), center.a);
}
