//! filter kuwahara-radius3
//! gpuimage GPUImageKuwaharaRadius3Filter KuwaharaRadius3Filter
//! category effects
//! summary Makes the picture look painted, like kuwahara with radius 3, but slightly faster.
//! formula mean of the square of 4 by 4 pixels with the least sum of the channels' variances
//! source M. Kuwahara et al., Processing of RI-angiocardiographic images, 1976
//! kind stencil 3
//! jumps
//! param spacing int 1 1..16 px "Distance between the pixels that are read"
//! grid spacing
vec4 filter(Place place) {
  vec4 center = tap(0, 0);
  vec4 topLeft = vec4(0.0);
  vec4 topRight = vec4(0.0);
  vec4 bottomLeft = vec4(0.0);
  vec4 bottomRight = vec4(0.0);
  for (int y = -3; y <= 3; y++) {
    vec4 left = differenceWithSquare(tap(-3, y).rgb, center.rgb)
      + differenceWithSquare(tap(-2, y).rgb, center.rgb) + differenceWithSquare(tap(-1, y).rgb, center.rgb);
    vec4 middle = differenceWithSquare(tap(0, y).rgb, center.rgb);
    vec4 right = differenceWithSquare(tap(1, y).rgb, center.rgb)
      + differenceWithSquare(tap(2, y).rgb, center.rgb) + differenceWithSquare(tap(3, y).rgb, center.rgb);
    topLeft += y <= 0 ? left + middle : vec4(0.0);
    topRight += y <= 0 ? right + middle : vec4(0.0);
    bottomLeft += y >= 0 ? left + middle : vec4(0.0);
    bottomRight += y >= 0 ? right + middle : vec4(0.0);
  }
  return vec4(center.rgb + mostEven(topLeft, topRight, bottomLeft, bottomRight, 16.0), center.a);
}
