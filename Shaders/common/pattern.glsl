// Thresholds and noise that depend only on the position of a pixel, computed in integers.

/// The threshold of a pixel in Bayer's matrix of eight by eight, from 1/128 to 127/128.
float bayerThreshold(uvec2 pixel) {
  uint x = pixel.x ^ pixel.y;
  uint y = pixel.y;
  uint rank = (x & 1u) << 5 | (y & 1u) << 4 | (x & 2u) << 2 | (y & 2u) << 1 | (x & 4u) >> 1 | (y & 4u) >> 2;
  return (float(rank) + 0.5) / 64.0;
}

/// The threshold of a pixel in the lattice of the R2 sequence; the factors are 2^32 / g and 2^32 / g^2.
float spreadThreshold(uvec2 pixel) {
  uint turn = pixel.x * 3242174889u + pixel.y * 2447445414u;
  return (float(turn >> 16) + 0.5) / 65536.0;
}

/// Four whole numbers from three: the mixing of a permuted congruential generator in three dimensions.
uvec3 pcgHash(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

/// Noise of red, green, blue and their common one: bell-shaped around 0, standard deviation 1/4.
vec4 grainNoise(uvec2 cell, uint seed) {
  uvec3 first = pcgHash(uvec3(cell, seed * 2u));
  uvec3 second = pcgHash(uvec3(cell, seed * 2u + 1u));
  // Three uniform numbers add up to nearly a bell, of variance 3/12.
  vec4 sum = vec4(first >> 16u, first.x & 65535u) + vec4(second >> 16u, first.y & 65535u);
  sum += vec4(second & 65535u, first.z & 65535u);
  return (sum + 1.5) / 65536.0 - 1.5;
}
