// Subsampling, for measurements of a whole picture.

/// The pixel that sample `index` takes: of each `factor` pixels in the order of reading one, at a place that does not
/// repeat from row to row.
ivec2 sampledPixel(int index, int factor, vec2 size) {
  int offset = int((uint(index) * 2654435761u) >> 16u) % factor;
  int width = int(size.x);
  int pixel = min(index * factor + offset, width * int(size.y) - 1);
  return ivec2(pixel % width, pixel / width);
}

/// The number of samples of a picture.
float sampleCount(int factor, vec2 size) {
  return ceil(size.x * size.y / float(factor));
}

/// One of 256 levels of a number.
float levelOf(float value) {
  return clamp(floor(value * 255.0 + 0.5), 0.0, 255.0);
}
