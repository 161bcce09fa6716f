// Pseudorandom numbers that are the same on every GPU.

/// 32 bits for a cell of a grid.
/// Source: the finalizer lowbias32 of C. Wellons, Prospecting for Hash Functions, 2018.
uint cellHash(ivec2 cell, int seed) {
  uint h = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u ^ uint(seed) * 0xC2B2AE3Du;
  h = (h ^ (h >> 16)) * 0x7FEB352Du;
  h = (h ^ (h >> 15)) * 0x846CA68Bu;
  return h ^ (h >> 16);
}
