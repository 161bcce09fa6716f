// Tables stored in images.

/// Where a table of `count` entries holds the value for `key` (0...1): the first entry's centre for 0, the
/// last one's for 1.
float tablePosition(float key, int count) {
  return (clamp(key, 0.0, 1.0) * float(count - 1) + 0.5) / float(count);
}
