//! filter focus-noise
//! category focus
//! summary Measures the noise of luma and the contrast of the whole picture; a step of focus-peaking.
//! details Noise is measured behind the blur of focus-energy, since the processing of a camera hides it from finer
//! details scales. In display-encoded luma it grows towards dark, about with the inverse of luma. Of 12 by 12 places
//! details over the picture, the sixth least is noise without texture, if anything is flat. Black and clipped places
//! details do not count; where they leave fewer than 24 places, the noise counts as none.
//! formula red: least(n) / 0.406 + 0.00000065, the variance of the noise times luma; n = green energy * max(luma, 0.12)
//! formula green: contrast^0.7, blue: contrast^2, contrast = max(deviation of luma, 0.01) / 0.2
//! role part
//! kind reduce
//! jumps
vec4 filter(vec2 size) {
  float sum = 0.0;
  float squares = 0.0;
  float places = 0.0;
  // The six least values, in rising order.
  vec3 least = vec3(1.0);
  vec3 next = vec3(1.0);
  for (int place = 0; place < 144; place++) {
    vec2 center = floor((vec2(place % 12, place / 12) + 0.5) / 12.0 * size) + 0.5;
    // Between pixels, each read is the mean of four: together they weigh three by three.
    vec4 energy = 0.25 * (
      at((center + vec2(-0.5, -0.5)) / size) + at((center + vec2(0.5, -0.5)) / size)
      + at((center + vec2(-0.5, 0.5)) / size) + at((center + vec2(0.5, 0.5)) / size));
    float luma = energy.a;
    sum += luma;
    squares += luma * luma;
    if (luma > 0.02 && luma < 0.95) {
      places += 1.0;
      float value = energy.g * max(luma, 0.12);
      vec3 larger = max(least, value);
      least = vec3(min(least.x, value), min(least.y, larger.x), min(least.z, larger.y));
      value = larger.z;
      larger = max(next, value);
      next = vec3(min(next.x, value), min(next.y, larger.x), min(next.z, larger.y));
    }
  }
  // Fewer places, fewer of them without texture.
  float noise = places < 24.0 ? 0.0
    : places < 48.0 ? least.x : places < 72.0 ? least.y : places < 96.0 ? least.z
    : places < 120.0 ? next.x : places < 144.0 ? next.y : next.z;
  float mean = sum / 144.0;
  float contrast = max(sqrt(max(squares / 144.0 - mean * mean, 0.0)), 0.01) / 0.2;
  return vec4(noise / 0.406 + 0.65e-6, pow(contrast, 0.7), contrast * contrast, 1.0);
}
