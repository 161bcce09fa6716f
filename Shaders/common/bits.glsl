// Bits: two 16-bit numbers in the four channels of a colour, and runs of bits in a ring.

/// Packs two 16-bit numbers into a colour.
vec4 packedBits(int low, int high) {
  return vec4(low & 255, low >> 8, high & 255, high >> 8) / 255.0;
}

/// Unpacks the two numbers of a colour.
ivec2 unpackedBits(vec4 color) {
  ivec4 bytes = ivec4(clamp(color, 0.0, 1.0) * 255.0 + 0.5);
  return bytes.xz + 256 * bytes.yw;
}

/// Whether five consecutive bits are set in a ring of `count` bits, at most 16.
bool hasFiveInARow(int bits, int count) {
  bits |= bits << count;
  int pairs = bits & (bits >> 1);
  int fours = pairs & (pairs >> 2);
  return (fours & (bits >> 4) & ((1 << count) - 1)) != 0;
}

/// Whether nine consecutive bits are set in a ring of sixteen.
bool hasNineInARow(int bits) {
  bits |= bits << 16;
  int pairs = bits & (bits >> 1);
  int fours = pairs & (pairs >> 2);
  int eights = fours & (fours >> 4);
  return (eights & (bits >> 8) & 65535) != 0;
}
