//! filter focus-noise
//! category focus
//! summary Measures the noise of luma in blocks of 16 pixels; a step of focus-peaking.
//! details The operator answers to neither ramps nor straight edges along the axes, so what it finds is noise
//! details or fine texture. Blocks with clipped or black pixels give the greatest value, as nothing is known.
//! formula 7.2 deviation / (0.4 + mean), the deviation that of Gaussian noise
//! source J. Immerkaer, Fast Noise Variance Estimation, Computer Vision and Image Understanding, 1996
//! kind general
//! reads luma
//! out r8
//! size max(1, floor(width / 16)) ; max(1, floor(height / 16))
vec4 filter(Place place) {
  // `tap` counts from this pixel's own place: the block's place is 16 times as far from the corner.
  ivec2 block = ivec2(place.position * place.size) * 15 + 5;
  float light[36];
  float mean = 0.0;
  float least = 1.0;
  float most = 0.0;
  for (int i = 0; i < 36; i++) {
    float value = tapLuma(block.x + i % 6, block.y + i / 6);
    light[i] = value;
    mean += value / 36.0;
    least = min(least, value);
    most = max(most, value);
  }
  if (least < 0.02 || most > 0.98) {
    return vec4(1.0);
  }
  float sum = 0.0;
  for (int y = 1; y < 5; y++) {
    for (int x = 1; x < 5; x++) {
      int i = 6 * y + x;
      sum += abs(
        light[i - 7] + light[i - 5] + light[i + 5] + light[i + 7] + 4.0 * light[i]
          - 2.0 * (light[i - 6] + light[i - 1] + light[i + 1] + light[i + 6]));
    }
  }
  // The operator's gain is 6; the mean size of a normal variable is sqrt(2 / pi) of its deviation.
  float deviation = sum / 16.0 / 6.0 * 1.2533141;
  return vec4(vec3(min(7.2 * deviation / (0.4 + mean), 1.0)), 1.0);
}
