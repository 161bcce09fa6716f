//! filter directional-non-maximum-suppression
//! gpuimage GPUImageDirectionalNonMaximumSuppressionFilter
//! category edges
//! summary Thins the edges of directional-sobel-edge-detection and classifies them by two thresholds.
//! formula smoothstep(lower-threshold, upper-threshold, r) where r is not less than that of both pixels across the edge
//! source the GPUImage definition
//! example directional-sobel-edge-detection, directional-non-maximum-suppression
//! kind stencil 1
//! jumps
//! out r8
//! param upper-threshold float 0.5 0.. "Strength from which on an edge is white"
//! param lower-threshold float 0.1 0.. "Strength up to which it is black"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
//! grid spacing
//! let slope = 1 / max(upperThreshold - lowerThreshold, 0.000001)
vec4 filter(Place place) {
  vec4 edge = tap(0, 0);
  int x = edge.g > 0.75 ? 1 : edge.g < 0.25 ? -1 : 0;
  int y = edge.b > 0.75 ? 1 : edge.b < 0.25 ? -1 : 0;
  float grade = clamp((edge.r - param.lowerThreshold) * param.slope, 0.0, 1.0);
  if (edge.r < tap(x, y).r || edge.r < tap(-x, -y).r) {
    grade = 0.0;
  }
  return vec4(vec3(grade * grade * (3.0 - 2.0 * grade)), 1.0);
}
