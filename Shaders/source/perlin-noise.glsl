//! filter perlin-noise
//! gpuimage GPUImagePerlinNoiseFilter
//! category source
//! summary Generates soft random clouds of two colours (Perlin noise).
//! details Each corner of a square grid gets one of eight gradient directions at random; the noise is smooth in
//! details between.
//! formula mix(color-start, color-finish, 1/2 + n / 2), n Perlin's noise in -1...1 at scale * position
//! source K. Perlin, Improving Noise, SIGGRAPH 2002
//! kind generator
//! param color-start color black "Colour where the noise is lowest"
//! param color-finish color white "Colour where the noise is highest"
//! param scale float 8 0..256 "Squares of the grid along the width"
//! param seed int 0 0..65535 "Which noise"
float slope(ivec2 corner, vec2 offset) {
  uint direction = cellHash(corner, param.seed) >> 29;
  float first = (direction & 1u) == 0u ? 1.0 : -1.0;
  float second = (direction & 2u) == 0u ? 1.0 : -1.0;
  vec2 gradient = (direction & 4u) != 0u ? 0.70710678 * vec2(first, second)
    : (direction & 2u) != 0u ? vec2(first, 0.0) : vec2(0.0, first);
  return dot(gradient, offset);
}

vec4 filter(Place place) {
  vec2 p = param.scale * place.position * vec2(1.0, place.size.y / place.size.x);
  vec2 cell = floor(p);
  vec2 f = p - cell;
  vec2 fade = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  ivec2 corner = ivec2(cell);
  float upper = mix(slope(corner, f), slope(corner + ivec2(1, 0), f - vec2(1.0, 0.0)), fade.x);
  float lower = mix(
    slope(corner + ivec2(0, 1), f - vec2(0.0, 1.0)), slope(corner + ivec2(1, 1), f - vec2(1.0)), fade.x);
  // Gradients of length 1 reach the root of a half, in the middle of a square.
  float noise = 1.41421356 * mix(upper, lower, fade.y);
  return mix(param.colorStart, param.colorFinish, 0.5 + 0.5 * noise);
}
