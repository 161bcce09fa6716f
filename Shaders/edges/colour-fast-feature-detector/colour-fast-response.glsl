//! filter colour-fast-response
//! gpuimage GPUImageColourFASTSamplingOperationFilter
//! category edges
//! summary Computes the feature response of a pixel from eight colours around it.
//! details A step of colour-fast-feature-detector.
//! formula 0 unless five colours in a row, of eight on a circle of radius 3, differ from the centre's by the threshold;
//! formula else the mean of what the differences exceed it by; the difference is the lesser one of the picture's and the
//! formula blurred colour, as a length in red, green, blue
//! role part
//! kind stencil 3
//! taps 9
//! inputs image blurred
//! param threshold float 0.2 0..1.73 "Least difference of colours"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
float difference(vec4 sharp, vec4 blurred, vec3 center) {
  vec3 first = clamp(sharp.rgb - center, -1e9, 1e9);
  vec3 second = clamp(blurred.rgb - center, -1e9, 1e9);
  return sqrt(min(dot(first, first), dot(second, second)));
}

vec4 filter(Place place) {
  vec3 center = tap(0, 0).rgb;
  vec4 first = vec4(
    difference(tap(0, -3), tap2(0, -3), center), difference(tap(2, -2), tap2(2, -2), center),
    difference(tap(3, 0), tap2(3, 0), center), difference(tap(2, 2), tap2(2, 2), center));
  vec4 second = vec4(
    difference(tap(0, 3), tap2(0, 3), center), difference(tap(-2, 2), tap2(-2, 2), center),
    difference(tap(-3, 0), tap2(-3, 0), center), difference(tap(-2, -2), tap2(-2, -2), center));
  vec4 threshold = vec4(param.threshold);
  float sum = dot(max(first - threshold, 0.0) + max(second - threshold, 0.0), vec4(1.0));
  ivec4 bits = ivec4(greaterThanEqual(first, threshold)) | (ivec4(greaterThanEqual(second, threshold)) << 4);
  int far = bits.x | (bits.y << 1) | (bits.z << 2) | (bits.w << 3);
  // The least positive number keeps features whose difference is exactly the threshold.
  return vec4(vec3(hasFiveInARow(far, 8) ? sum / 8.0 + 1e-4 : 0.0), 1.0);
}
